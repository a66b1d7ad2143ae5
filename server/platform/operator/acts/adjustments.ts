import { refundProviderBet } from '#server/platform/modules/casino/commands/index.ts'
import { refundOfProviderBet } from '#server/platform/modules/casino/index.ts'
import {
  correctMoney,
  creditGoodwill,
  recoverDebt,
  refundHouseBet,
  writeOffDebt,
} from '#server/platform/modules/payments/commands/index.ts'
import {
  hasMoved,
  manualUsd,
  refundOfHouseBet,
  requireDebt,
  requireGiftable,
  wouldOwe,
} from '#server/platform/modules/payments/index.ts'
import { recordText } from '#server/shared/log/record.ts'
import { formatMicros, parseMicros } from '#server/shared/money/micros.ts'
import { exceedsAlone } from '../requests/policy.ts'
import { act, type Effect } from './act.ts'
import { ON_PLAYER } from './players.ts'

type Goodwill = Parameters<typeof creditGoodwill>[1]
type Correction = Parameters<typeof correctMoney>[1]
type Recovery = Parameters<typeof recoverDebt>[1]
type WriteOff = Parameters<typeof writeOffDebt>[1]

type RefundedBet = {
  readonly userId: string
  readonly betId: string
  readonly game: string
  /** Provider and round of a provider's bet; null for one of the house's own games. */
  readonly round: { readonly provider: string; readonly roundId: string } | null
}

const DAY_MS = 86_400_000

const refundOf = (context: Parameters<typeof refundOfHouseBet>[0], { round, ...bet }: RefundedBet) =>
  round === null ? refundOfHouseBet(context, bet) : refundOfProviderBet(context, { ...round, betId: bet.betId })

/** Whether nothing has changed but the part that the player would owe, which has not grown. */
function owesNoMore({ would_owe: owedBefore, ...before }: Effect, { would_owe: owedNow, ...after }: Effect): boolean {
  const isSame = recordText(before) === recordText(after)
  return isSame && parseMicros(String(owedNow)) <= parseMicros(String(owedBefore))
}

export const adjustmentActs = {
  /** Credits a gift of money. */
  creditGoodwill: act({
    ...ON_PLAYER,
    permission: 'credit.goodwill',
    params: ({ amount, currency }: Goodwill) => ({ amount, currency }),
    effect(context, credit) {
      requireGiftable(context, credit)
      const { amount, currency } = credit
      return { amount, currency, usd: formatMicros(manualUsd(context, credit)) }
    },
    // rates move while a request waits; the amount does not
    agrees: ({ usd: _, ...asked }, { usd: __, ...now }) => recordText(asked) === recordText(now),
    // a repeat moves nothing
    needsSecond: (context, credit, by) =>
      !hasMoved(context, credit.key) &&
      exceedsAlone(context, {
        permission: 'credit.goodwill',
        userId: credit.userId,
        by,
        usd: manualUsd(context, credit),
      }),
    waitsMs: DAY_MS,
    run(context, credit) {
      const usd = formatMicros(manualUsd(context, credit))
      const { reference, isNew } = creditGoodwill(context, credit)
      return { output: { player: credit.userId, reference }, ref: reference, ...(isNew && { after: { usd } }) }
    },
  }),
  /** Puts a mistake of the house right. */
  correctMoney: act({
    ...ON_PLAYER,
    permission: 'correct.money',
    params: ({ amount, currency, direction, account }: Correction) => ({ amount, currency, direction, account }),
    effect(context, correction) {
      const { amount, currency, direction, account } = correction
      const usd = formatMicros(manualUsd(context, correction))
      const owed = formatMicros(wouldOwe(context, correction))
      return { amount, currency, direction, account, usd, would_owe: owed }
    },
    agrees: ({ usd: _, ...asked }, { usd: __, ...now }) => owesNoMore(asked, now),
    waitsMs: DAY_MS,
    run(context, correction) {
      const usd = formatMicros(manualUsd(context, correction))
      const owed = formatMicros(wouldOwe(context, correction))
      const { reference, isNew } = correctMoney(context, correction)
      return {
        output: { player: correction.userId, reference, owed },
        ref: reference,
        ...(isNew && { after: { usd, owed } }),
      }
    },
  }),
  /** Takes a debt from the real money of its player, who has agreed. */
  recoverDebt: act({
    ...ON_PLAYER,
    permission: 'recover.debt',
    params: ({ debt, amount, currency }: Recovery) => ({ debt, amount, currency }),
    effect: (context, recovery) => ({
      debt: recovery.debt,
      amount: recovery.amount,
      currency: recovery.currency,
      owed: formatMicros(requireDebt(context, recovery)),
    }),
    waitsMs: DAY_MS,
    run(context, recovery) {
      const { reference } = recoverDebt(context, recovery)
      return { output: { player: recovery.userId, reference }, ref: reference, after: { amount: recovery.amount } }
    },
  }),
  /** Cancels a debt. */
  writeOffDebt: act({
    ...ON_PLAYER,
    permission: 'write_off.debt',
    params: ({ debt, currency }: WriteOff) => ({ debt, currency }),
    effect: (context, { userId, debt, currency }) => ({
      debt,
      currency,
      amount: formatMicros(requireDebt(context, { userId, debt, currency })),
    }),
    needsSecond(context, writeOff, by) {
      const { userId, currency } = writeOff
      const usd = manualUsd(context, { amount: formatMicros(requireDebt(context, writeOff)), currency })
      return exceedsAlone(context, { permission: 'write_off.debt', userId, by, usd })
    },
    waitsMs: DAY_MS,
    run(context, writeOff) {
      const { userId, currency } = writeOff
      const { reference, amount } = writeOffDebt(context, writeOff)
      const usd = formatMicros(manualUsd(context, { amount, currency }))
      return { output: { player: userId, reference, amount }, ref: reference, after: { usd, amount } }
    },
  }),
  /** Gives the stake of a faulty bet back. */
  refundBet: act({
    on: ({ betId }: RefundedBet) => `bet:${betId}`,
    player: ({ userId }) => userId,
    permission: 'refund.bet',
    params: ({ game }) => ({ game }),
    effect(context, bet) {
      const { amount, currency } = refundOf(context, bet)
      return { bet: bet.betId, currency, refund: formatMicros(amount) }
    },
    waitsMs: DAY_MS,
    run(context, bet) {
      const { amount, currency } = refundOf(context, bet)
      const { userId, betId, game, round } = bet
      const reference = round === null ? refundHouseBet(context, { userId, betId, game }).reference : `bet:${betId}`
      if (round !== null) refundProviderBet(context, { ...round, betId })
      const refund = formatMicros(amount)
      return { output: { player: userId, bet: betId, currency, refund }, ref: reference, after: { refund } }
    },
  }),
}
