import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { Micros } from '#server/shared/money/micros.ts'
import { ownValue } from '#server/shared/own-value.ts'
import { type CashOutLeg, CHANCE_UNIT } from '#server/shared/sports/slip/cash-out.ts'
import type { BookBet, BookLeg } from './bet-row.ts'
import { isCancelled } from './event-results.ts'
import { type BookEvent, findEvent, isPriced } from './event-row.ts'
import { findProducer, isUp } from './producers.ts'

export type Quoted = Pick<BookEvent, 'status' | 'markets' | 'startsAt'>

/** Whether the scheduled start has passed without a live message; earlier odds are then not valid. */
export const isLate = ({ status, startsAt }: Pick<BookEvent, 'status' | 'startsAt'>, now: number): boolean =>
  status === 'not_started' && startsAt <= now

/** Current cash-out value of a part of a bet; null while cash-out is paused. */
export function currentCashOutValue(context: CommandContext, bet: BookBet, unit: Micros): Micros | null {
  // cancelled odds, and those of a producer that is down, are no basis for a price
  const isGood = bet.legs.every(
    (leg) => leg.grade !== null || (!leg.isCancelled && !isCancelled(context, leg.eventId, leg)),
  )
  if (!isGood) return null
  return cashOutValue(bet, unit, (id) => {
    const event = findEvent(context, id)
    if (!event || isLate(event, context.now)) return undefined
    return isUp(findProducer(context, event.producer), context.now) ? event : undefined
  })
}

/**
 * Current value of a bet or a part of it; null while cash-out is paused: a leg's market is not open, or the value is
 * zero or the maximum payout.
 * @param eventOf returns undefined for an event that is about to start, or whose producer is down
 * @param unit stake per line: all that is open, or a part of it
 */
export function cashOutValue(
  bet: Pick<BookBet, 'rules' | 'status' | 'sizes' | 'legs'>,
  unit: Micros,
  eventOf: (id: string) => Quoted | undefined,
): Micros | null {
  if (bet.status !== 'open') return null
  const legs: CashOutLeg[] = []
  for (const leg of bet.legs) {
    const state = leg.grade ?? chancesOf(leg, eventOf(leg.eventId))
    if (state === null) return null
    legs.push({ o4: BigInt(leg.odds), state, isBanker: leg.isBanker })
  }
  const value = bet.rules.cashOutValue(unit, bet.sizes, legs)
  const most = bet.rules.largestPayout(
    unit,
    bet.sizes,
    bet.legs.map(({ odds, grade, isBanker }) => ({ o4: BigInt(odds), grade, isBanker })),
  )
  return value > 0n && value < most ? value : null
}

function chancesOf(leg: BookLeg, event: Quoted | undefined): CashOutLeg['state'] | null {
  const market = event && ownValue(event.markets, leg.market)
  const outcome = market && ownValue(market.outcomes, leg.outcome)
  if (!event || !isPriced(event.status) || market?.status !== 1 || !outcome) return null
  if ((market.cashOut ?? 1) !== 1) return null
  const [won, half_won, voided, half_lost] = outcome.p.map(BigInt) as [bigint, bigint, bigint, bigint]
  return { won, half_won, void: voided, half_lost, lost: CHANCE_UNIT - won - half_won - voided - half_lost }
}
