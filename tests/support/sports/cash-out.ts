import { findBookBet } from '#server/platform/modules/sports/book/bet-row.ts'
import { offerCashOut } from '#server/platform/modules/sports/book/cash-out-offer.ts'
import { currentCashOutValue } from '#server/platform/modules/sports/book/cash-out-value.ts'
import { cashOutSportsBet } from '#server/platform/modules/sports/commands/cash-out-sports-bet.ts'
import { micros } from '#server/shared/money/micros.ts'
import type { TestDatabase } from '../test-database.ts'

/**
 * Current cash-out offer for the whole open part of a bet, valid for some seconds; zero while cash-out is suspended.
 */
export function offerNow(books: TestDatabase, betId: string): string {
  return books.run((context) => {
    const bet = findBookBet(context, betId)
    if (!bet) throw new Error('no such bet')
    const value = currentCashOutValue(context, bet, bet.openUnit) ?? micros(0n)
    return offerCashOut(context.secret, { ...bet, value }, context.now).id
  })
}

type CashOutOptions = {
  readonly betId: string
  readonly unit: string
  readonly idempotencyKey: string
  /** Default: the current offer. */
  readonly offer?: string
}

/** Accepts an offer for a bet, or a part of it, as its player. */
export function cashOutBet(books: TestDatabase, input: CashOutOptions) {
  const offer = input.offer ?? offerNow(books, input.betId)
  return books.run((context) => {
    const userId = findBookBet(context, input.betId)?.userId ?? ''
    return cashOutSportsBet(context, { ...input, offer, userId })
  })
}
