import { formatMicros, type Micros } from '#server/shared/money/micros.ts'
import { wonByFreeBet } from '#server/shared/promotions/wagering.ts'
import { type BookBet, stakeOf } from './book/bet-row.ts'

/** A player's own bet in wire format; the events of its legs are added by a query. */
export function betView(bet: BookBet) {
  const { id, rules, sizes, lines, unit, openUnit, currency, status, payout, cashedOut, dueAt, refusal, placedAt } = bet
  const legs = bet.legs.map(({ odds, grade, isBanker }) => ({ o4: BigInt(odds), grade, isBanker }))
  // the stake of a free bet belongs to the house
  const ofPlayer = (paid: Micros) => (bet.freeBet === null ? paid : wonByFreeBet(stakeOf(bet, unit), paid))
  return {
    id,
    sizes: [...sizes],
    lines,
    currency,
    status,
    refusal,
    unit: formatMicros(unit),
    stake: formatMicros(stakeOf(bet, unit)),
    open_unit: formatMicros(openUnit),
    open_stake: formatMicros(stakeOf(bet, openUnit)),
    is_free: bet.freeBet !== null,
    possible_return: formatMicros(ofPlayer(rules.largestPayout(openUnit, sizes, legs))),
    rules_version: rules.version,
    is_resettled: bet.settlements > 1,
    payout: payout === null ? null : formatMicros(ofPlayer(payout)),
    cashed_out: formatMicros(cashedOut),
    due_at: dueAt === null ? null : new Date(dueAt).toISOString(),
    placed_at: new Date(placedAt).toISOString(),
    legs: bet.legs.map(({ eventId, market, outcome, odds, grade, isLive, isBanker, isCancelled, voidReason }) => ({
      event: eventId,
      market,
      outcome,
      odds,
      grade,
      is_live: isLive,
      is_banker: isBanker,
      is_cancelled: isCancelled,
      void_reason: voidReason,
    })),
  }
}
export type BetView = ReturnType<typeof betView>
