import { iso } from '#server/platform/kernel/surroundings.ts'
import { findTermsDue, listAcceptances } from '#server/platform/modules/content/reads.ts'
import { findBlocks, listTags, openFlagsAcrossPlayers } from '#server/platform/modules/identity/reads.ts'
import { readFunds } from '#server/platform/modules/ledger/reads.ts'
import { listDeposits, listPayouts } from '#server/platform/modules/payments/reads.ts'
import { findStop } from '#server/platform/modules/player-limits/reads.ts'
import { formatMicros } from '#server/shared/money/micros.ts'
import { resultOfAct } from '../act-results.ts'
import { lookHandler, type OperatorHandlers } from '../desk.ts'
import { adjustments } from './adjustments.ts'
import { care } from './care.ts'
import { findByTrace, findPlayers, personOf, shownPlayer } from './find-players.ts'
import { playerLists } from './player-lists.ts'
import { restrictions } from './restrictions.ts'
import { onPlayer, rowsOf, userIdOf } from './subjects.ts'

const PAYMENTS_SHOWN = 50

/** Amounts as text: JSON has no bigint. */
const withText = (rows: readonly object[]) =>
  rowsOf(
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          typeof value === 'bigint' ? formatMicros(value as never) : value,
        ]),
      ),
    ),
  )

export const players: OperatorHandlers['players'] = {
  ...adjustments,
  ...care,
  ...playerLists,
  ...restrictions,
  search: lookHandler({
    on: (reads, { text }) => findPlayers(reads, text),
    answer: (_, __, { answer }) => answer,
  }),
  searchTraces: lookHandler({
    on: (reads, { text }) => findByTrace(reads, text),
    answer: (_, __, { answer }) => answer,
  }),
  view: lookHandler({
    on: onPlayer,
    async answer(reads, _, { userId }) {
      const person = await personOf(reads, userId)
      const [funds, stop, blocks, tags, flags, due, accepted] = await Promise.all([
        readFunds(reads.reader, userId),
        findStop(reads, userId),
        findBlocks(reads, userId),
        listTags(reads, userId),
        openFlagsAcrossPlayers(reads, [userId]),
        findTermsDue(reads, userId),
        listAcceptances(reads, userId),
      ])
      return {
        player: {
          ...shownPlayer(person),
          locale: person.locale,
          timezone: person.timezone,
          registered_at: iso(person.createdAt),
          is_email_verified: person.isEmailVerified,
          is_phone_verified: person.isPhoneVerified,
          wants_offers: person.marketingSince !== null,
          club: person.premiumStatus,
          features: person.features,
        },
        blocks: blocks.map(({ scope, until, caseId, setBy, setAt }) => ({
          scope,
          until: until === null ? null : iso(until),
          case: caseId,
          by: setBy,
          at: iso(setAt),
        })),
        tags: tags.map(({ tag }) => tag),
        flags: [...(flags.get(userId) ?? [])],
        stop: rowsOf(stop ? [stop] : [])[0] ?? null,
        terms: {
          due: due.map(({ document, n }) => ({ document, version: n })),
          accepted: accepted.map(({ document, n, locale, acceptedAt, isRegistration }) => ({
            document,
            version: n,
            locale,
            at: iso(acceptedAt),
            is_registration: isRegistration,
          })),
        },
        wallets: funds.map(({ currency, funds: held }) => ({
          currency,
          funds: Object.fromEntries(Object.entries(held).map(([kind, amount]) => [kind, formatMicros(amount)])),
        })),
      }
    },
  }),
  payments: lookHandler({
    on: onPlayer,
    async answer({ reader }, _, { userId }) {
      const wanted = { userId, limit: PAYMENTS_SHOWN }
      const [deposits, withdrawals] = await Promise.all([listDeposits(reader, wanted), listPayouts(reader, wanted)])
      return { deposits: withText(deposits), withdrawals: withText(withdrawals) }
    },
  }),
  reveal: lookHandler({
    on: async (reads, { player, field, reason }) => ({
      ...(await onPlayer(reads, { player })),
      params: { fields: [field] },
      reason,
    }),
    async answer(reads, { field }, { userId }) {
      return { value: (await personOf(reads, userId))[field] }
    },
  }),
  setFeature: {
    args: async (reads, { player, feature, is_on: isOn }) => ({ userId: await userIdOf(reads, player), feature, isOn }),
    result: resultOfAct.setFeature,
  },
  endSessions: {
    args: async (reads, { player }) => ({ userId: await userIdOf(reads, player) }),
    result: resultOfAct.endSessions,
  },
  decideClub: {
    args: async (reads, { player, verdict, text }) => ({
      userId: await userIdOf(reads, player),
      verdict,
      reason: verdict === 'refused' ? text : null,
    }),
    result: resultOfAct.decideClub,
  },
  setFactor: {
    args: async (reads, { player, factor }) => ({ userId: await userIdOf(reads, player), factor }),
    result: resultOfAct.setFactor,
  },
  giveBonus: {
    args: async (reads, { player, bonus, reference }) => ({
      userId: await userIdOf(reads, player),
      id: bonus,
      reference,
    }),
    result: resultOfAct.giveBonus,
  },
  giveSpins: {
    args: async (reads, { player, campaign }) => ({ userId: await userIdOf(reads, player), campaignId: campaign }),
    result: resultOfAct.giveSpins,
  },
}
