import type { Micros } from '#server/shared/money/micros.ts'
import { type CashOutLeg, CHANCE_UNIT, cashOutValue } from '#server/shared/sports/slip/cash-out.ts'
import { largestPayout } from '#server/shared/sports/slip/payout.ts'
import type { BookBet, BookLeg } from './bet-row.ts'
import type { BookEvent } from './event-row.ts'

export type Quoted = Pick<BookEvent, 'status' | 'markets' | 'startsAt' | 'producer'>

/**
 * What a bet, or a part of it, is worth now; null while cash-out is paused: a leg's market is not open, or it is worth nothing or
 * all that it can pay.
 * @param unit of a line: all that is open, or a part of it
 */
export function worthOf(
  bet: Pick<BookBet, 'status' | 'sizes' | 'legs'>,
  unit: Micros,
  eventOf: (id: string) => Quoted | undefined,
): Micros | null {
  if (bet.status !== 'open') return null
  const legs: CashOutLeg[] = []
  for (const leg of bet.legs) {
    const state = leg.grade ?? chancesOf(leg, eventOf(leg.eventId))
    if (state === null) return null
    legs.push({ o4: BigInt(leg.odds), state })
  }
  const value = cashOutValue(unit, bet.sizes, legs)
  const most = largestPayout(
    unit,
    bet.sizes,
    bet.legs.map(({ odds, grade }) => ({ o4: BigInt(odds), grade })),
  )
  return value > 0n && value < most ? value : null
}

function chancesOf(leg: BookLeg, event: Quoted | undefined): CashOutLeg['state'] | null {
  const market = event?.markets[leg.market]
  const outcome = market?.outcomes[leg.outcome]
  if (market?.status !== 1 || !outcome) return null
  const [won, half_won, voided, half_lost] = outcome.p.map(BigInt) as [bigint, bigint, bigint, bigint]
  return { won, half_won, void: voided, half_lost, lost: CHANCE_UNIT - won - half_won - voided - half_lost }
}
