import { LRUCache } from 'lru-cache'
import {
  type Caller,
  type Client,
  type Handler,
  type HandlersFor,
  Stored,
} from '#server/platform/kernel/http/handler.ts'
import { accountKey, addressKey } from '#server/platform/kernel/rate-limits/keys.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { regionOf } from '#server/shared/constants/regions.ts'
import type { contract } from '#server/shared/contract/contract.ts'
import { formatMicros, micros } from '#server/shared/money/micros.ts'
import { isMoney } from '#server/shared/promotions/terms.ts'
import { readFunds, readReceipts } from '../ledger/reads.ts'
import { areOffersHidden, findStop } from '../player-limits/reads.ts'
import { bonusReference } from './grants/grant.ts'
import type { Platform } from './platform.ts'
import { bonusesFor, findBonus, findBonusByCode } from './queries/find-bonuses.ts'
import { findCampaign, listFreeSpins } from './queries/free-spins.ts'
import { listGrants } from './queries/list-grants.ts'
import { listOffers, playerCurrency, waitingBonus } from './queries/list-offers.ts'
import { costsOf, wireTerms } from './wire-terms.ts'

const wireTime = (instant: number) => new Date(instant).toISOString()
const timeOrNull = (instant: number | null) => (instant === null ? null : wireTime(instant))

/** For a page shared by visitors of a region, the request carries only the region. */
const regionOfClient = ({ countryOf }: Platform, { ip, region }: Client) => region ?? regionOf(countryOf(ip))

async function readerOf(platform: Platform, client: Client, caller: Caller | null) {
  const viewer = { userId: caller?.userId ?? null, region: regionOfClient(platform, client) }
  return { ...viewer, currency: await playerCurrency(platform, viewer) }
}

type Offers = Awaited<ReturnType<typeof listOffers>>

const MAX_ANSWERS = 200
/** Keyed by everything in them: most players are offered the same, and checking and encoding the terms takes longest. */
const answers = new LRUCache<string, Stored>({ max: MAX_ANSWERS })

function answerOfOffers(offers: Offers): Stored {
  const key = JSON.stringify(
    offers.map(({ termsHash, until, grant }) => [termsHash, until, grant?.id, grant?.isChosen]),
  )
  const answer =
    answers.get(key) ??
    new Stored({
      offers: offers.map(({ terms, termsHash, until, grant }) => ({
        terms: wireTerms(terms, termsHash),
        until: timeOrNull(until),
        grant_id: grant?.id ?? null,
        is_chosen: grant?.isChosen ?? false,
      })),
    })
  answers.set(key, answer)
  return answer
}

export const bonus: HandlersFor<typeof contract.bonus, Platform> = {
  async waiting({ caller, platform, client }) {
    if (caller && (await areOffersHidden(platform, caller.userId))) throw new Refusal('not_found')
    const { terms, leftMs, region } = await waitingBonus(platform, await readerOf(platform, client, caller))
    return { name: terms.name[client.locale], expires_in: Math.floor(leftMs / 1000), region }
  },
  async byId({ input, caller, platform, client }) {
    if (caller && (await areOffersHidden(platform, caller.userId))) throw new Refusal('not_found')
    const { currency } = await readerOf(platform, client, caller)
    const found = await findBonus(platform, input.id, currency)
    if (!found) throw new Refusal('not_found')
    const { terms, termsHash, region } = found
    return {
      id: terms.id,
      name: terms.name[client.locale],
      expires_in: Math.floor(terms.offerLifeMs / 1000),
      region,
      percent: terms.percent,
      max_amount: terms.maxAmount,
      currency,
      wagering: terms.wagering,
      max_stake: terms.maxStake,
      terms: wireTerms(terms, termsHash),
    }
  },
  async offers({ caller, platform, client }) {
    return answerOfOffers(await listOffers(platform, await readerOf(platform, client, caller)))
  },
  async grants({ caller: { userId }, platform }) {
    const { reader } = platform
    const [grants, wallets] = await Promise.all([listGrants(reader, userId), readFunds(reader, userId)])
    const acts = grants.map(({ id }) => ({ id, reference: bonusReference(id) }))
    const receipts = await readReceipts(platform, { userId, acts })
    return new Stored({
      grants: grants.map(({ id, terms, termsHash, state, reason, currency, need, done, ...grant }) => {
        const held = wallets.find((wallet) => wallet.currency === currency)?.funds.bonus ?? micros(0n)
        const isActive = state === 'active'
        return {
          id,
          state,
          reason,
          terms: wireTerms(terms, termsHash),
          amount: formatMicros(micros(grant.amount)),
          held: formatMicros(isActive ? (isMoney(terms) ? held : micros(grant.amount)) : micros(0n)),
          need: formatMicros(micros(need)),
          done: formatMicros(micros(done)),
          released: formatMicros(micros(grant.released)),
          active_until: timeOrNull(grant.activeUntil),
          closed_at: timeOrNull(grant.closedAt),
          expected_cost: isActive ? costsOf(terms, micros(need - done)) : [],
          receipt: receipts.get(id),
        }
      }),
    })
  },
  async take({ input, caller: { userId }, platform, client }) {
    const { id, ...taken } = await platform.writer.execute('takeBonus', {
      userId,
      id: input.id,
      termsHash: input.terms_hash,
      code: input.code ?? null,
      region: regionOfClient(platform, client),
    })
    return new Stored({ grant_id: id, ...taken })
  },
  cancel: ({ input: { id: grantId }, caller: { userId }, platform }) =>
    platform.writer.execute('cancelBonus', { userId, grantId }),
  async checkCode({ input, caller, platform, client }) {
    const { writer, settings } = platform
    const limit = settings.rateLimits.promoCode
    const key = caller ? accountKey('promoCode', caller.userId) : addressKey('promoCode', client.ip)
    await writer.execute('consumeRateLimits', [{ key, limit }])
    const stop = caller && (await findStop(platform, caller.userId))
    if (stop) throw new Refusal(stop.reason)
    const found = await findBonusByCode(platform, input.code, await readerOf(platform, client, caller))
    if (!found) throw new Refusal('not_found', { field: 'code' })
    const [meant] = await bonusesFor(platform, caller?.userId ?? null, [found])
    if (caller && !meant) throw new Refusal('not_for_you', { field: 'code' })
    const held = caller ? await listGrants(platform.reader, caller.userId) : []
    // one granted by the code at registration is available and can be claimed
    if (held.some(({ bonusId, state }) => bonusId === found.terms.id && state !== 'available'))
      throw new Refusal('conflict', { field: 'code' })
    const { id, occasion } = found.terms
    if (caller) await writer.execute('requireFirstOfPerson', { userId: caller.userId, terms: { id, occasion } })
    return { terms: wireTerms(found.terms, found.termsHash) }
  },
}

export const freeSpinsOfPlayer: Handler<typeof contract.profile.freeSpins, Platform> = async ({ caller, platform }) => {
  // nothing is offered during a time-out, exclusion or block
  if (await areOffersHidden(platform, caller.userId)) return []
  const found = await listFreeSpins(platform, caller.userId)
  return found.map(({ id, campaignId, gameId, gameName, spinsLeft, expiresAt }) => ({
    id,
    campaign_id: campaignId,
    game: { id: gameId, name: gameName },
    spins_left: spinsLeft,
    expiration_at: wireTime(expiresAt),
  }))
}

export const freeSpins: HandlersFor<typeof contract.freeSpins, Platform> = {
  async campaign({ input, caller, platform, client }) {
    if (caller && (await areOffersHidden(platform, caller.userId))) throw new Refusal('not_found')
    const { currency } = await readerOf(platform, client, caller)
    const campaign = await findCampaign(platform, input.id, currency)
    const { id, name, names, gameId, gameName, spins, stake, wagering, expiresAt } = campaign
    return {
      id,
      spins,
      currency,
      wagering,
      name: names[client.locale] ?? name,
      game: { id: gameId, name: gameName },
      stake: formatMicros(micros(stake)),
      expiration_at: wireTime(expiresAt),
    }
  },
  async cancelCampaign({ input, caller, platform }) {
    await platform.writer.execute('cancelFreeSpins', { userId: caller.userId, campaignId: input.id })
    return { success: true }
  },
}
