import { hash } from 'node:crypto'
import { canonicalJson, type Json } from '#server/platform/kernel/canonical-json.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { Site } from '#server/platform/kernel/settings.ts'
import {
  cancelBonusByOperator,
  giveBonus,
  grantFreeSpins,
  publishCampaign,
  setCampaignState,
  writeOfferLetters,
} from '#server/platform/modules/promotions/commands/index.ts'
import { bonusStanding, giftUsd } from '#server/platform/modules/promotions/index.ts'
import { addTournament, cancelTournament, endTournament } from '#server/platform/modules/tournaments/commands/index.ts'
import { formatMicros } from '#server/shared/money/micros.ts'
import { exceedsAlone } from '../requests/policy.ts'
import { act } from './act.ts'
import { ON_PLAYER } from './players.ts'

type Gift = { readonly userId: string; readonly id: string; readonly reference: string }
type Spins = { readonly userId: string; readonly campaignId: string }
type Campaign = Parameters<typeof publishCampaign>[1]
type Tournament = Omit<Parameters<typeof addTournament>[1], 'publishedBy'>
type Named = { readonly id: string }
type Letters = Named & { readonly site: Site }

const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS
const documentHash = (document: unknown) => hash('sha256', canonicalJson(document as Json))

export const promotionActs = {
  giveBonus: act({
    ...ON_PLAYER,
    permission: 'give.bonus',
    params: ({ id, reference }: Gift) => ({ bonus: id, reference }),
    effect: (context, { userId, id, reference }) => ({
      bonus: id,
      reference,
      usd: formatMicros(giftUsd(context, { userId, id })),
    }),
    needsSecond: (context, { userId, id }, by) =>
      exceedsAlone(context, { permission: 'give.bonus', userId, by, usd: giftUsd(context, { userId, id }) }),
    waitsMs: DAY_MS,
    run(context, gift, { name }) {
      const usd = formatMicros(giftUsd(context, gift))
      const { grantId } = giveBonus(context, { ...gift, operator: name })
      return { output: { grantId, waits: false as const }, ref: `grant:${grantId}`, after: { usd } }
    },
  }),
  giveSpins: act({
    ...ON_PLAYER,
    permission: 'give.bonus',
    params: ({ campaignId }: Spins) => ({ campaign: campaignId }),
    effect: (context, { userId, campaignId: id }) => ({
      campaign: id,
      usd: formatMicros(giftUsd(context, { userId, id })),
    }),
    needsSecond: (context, { userId, campaignId: id }, by) =>
      exceedsAlone(context, { permission: 'give.bonus', userId, by, usd: giftUsd(context, { userId, id }) }),
    waitsMs: DAY_MS,
    run(context, { userId, campaignId }, { name }) {
      const usd = formatMicros(giftUsd(context, { userId, id: campaignId }))
      grantFreeSpins(context, { userId, campaignId, operator: name })
      return { output: { player: userId, campaign: campaignId, waits: false as const }, after: { usd } }
    },
  }),
  cancelBonus: act({
    ...ON_PLAYER,
    permission: 'cancel.bonus',
    params: ({ grantId }: { readonly userId: string; readonly grantId: string }) => ({ grant: grantId }),
    effect: (context, key) => bonusStanding(context, key),
    waitsMs: DAY_MS,
    run(context, { userId, grantId }) {
      const { forfeited } = cancelBonusByOperator(context, { userId, grantId })
      return { output: { player: userId, bonus: grantId, forfeited }, ref: `grant:${grantId}`, after: { forfeited } }
    },
  }),
  publishCampaign: act({
    permission: 'publish.campaign',
    on: ({ id }: Campaign) => `campaign:${id}`,
    params: (campaign) => ({ sha: documentHash(campaign) }),
    effect: (_, campaign) => ({ campaign: campaign.id, sha: documentHash(campaign) }),
    waitsMs: WEEK_MS,
    run: (context, campaign, { name }) => ({ output: publishCampaign(context, { ...campaign, operator: name }) }),
  }),
  resumeCampaign: act({
    permission: 'publish.campaign',
    on: ({ id }: Named) => `campaign:${id}`,
    waitsMs: WEEK_MS,
    run(context, { id }) {
      setCampaignState(context, { id, state: 'live' })
      return { output: { id, state: 'live' as const } }
    },
  }),
  stopCampaign: act({
    permission: 'stop.campaign',
    on: ({ id }: Named & { readonly state: 'paused' | 'ended' }) => `campaign:${id}`,
    params: ({ state }) => ({ state }),
    run(context, { id, state }) {
      setCampaignState(context, { id, state })
      return { output: { id, state } }
    },
  }),
  /** Writes the first letters; the rest follow in pages once it is committed. */
  sendCampaignLetters: act({
    permission: 'send.campaign_letters',
    on: ({ id }: Letters) => `campaign:${id}`,
    waitsMs: DAY_MS,
    run(context, { id, site }) {
      const { written, next } = writeOfferLetters(context, { id, after: '', site })
      return { output: { id, site, written, next } }
    },
  }),
  publishTournament: act({
    permission: 'publish.tournament',
    on: ({ id }: Tournament) => `tournament:${id}`,
    params: (tournament) => ({ sha: documentHash(tournament) }),
    effect: (_, tournament) => ({ tournament: tournament.id, sha: documentHash(tournament) }),
    waitsMs: WEEK_MS,
    run(context, tournament, { name }) {
      const { isNew } = addTournament(context, { ...tournament, publishedBy: name })
      if (!isNew) throw new Refusal('conflict', { field: 'id' })
      return { output: { id: tournament.id } }
    },
  }),
  endTournament: act({
    permission: 'end.tournament',
    on: ({ id }: Named) => `tournament:${id}`,
    run(context, { id }) {
      endTournament(context, { id })
      return { output: { id } }
    },
  }),
  cancelTournament: act({
    permission: 'end.tournament',
    on: ({ id }: Named) => `tournament:${id}`,
    run(context, { id }) {
      cancelTournament(context, { id })
      return { output: { id } }
    },
  }),
}
