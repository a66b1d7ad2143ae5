import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { toSql } from '#server/platform/kernel/writer/sql-money.ts'
import type { Micros } from '#server/shared/money/micros.ts'
import type { Grade } from '#server/shared/sports/grade.ts'
import { betReference, restateBet, storeOutcome } from '../../bets/index.ts'
import { freeReturnOf } from '../../bonuses/index.ts'
import { reverseSettlement, settleStake, voidStake } from '../../player-limits/index.ts'
import { type BookBet, stakeOf } from './bet-row.ts'
import { restateFreeBookBet } from './free-bet.ts'
import { rewardBookBet } from './reward-bet.ts'

/**
 * What a bet pays, as soon as no open leg can change it: all of them lost pays what all of them won does, since a line of each has
 * lost already, or none is open. Null before.
 */
export function decidedPayout({
  rules,
  openUnit,
  sizes,
  legs,
}: Pick<BookBet, 'rules' | 'openUnit' | 'sizes' | 'legs'>): Micros | null {
  const paidIf = (open: Grade) =>
    rules.payout(
      openUnit,
      sizes,
      legs.map(({ odds, grade, isBanker }) => ({ o4: BigInt(odds), grade: grade ?? open, isBanker })),
    )
  const least = paidIf('lost')
  return least === paidIf('won') ? least : null
}

/**
 * Brings a bet's money up to its legs: the settlement that stands is taken back where it says something else, and a new one
 * follows under the next number. No transfer is changed. Does nothing where all agrees.
 */
export function settleBookBet(context: CommandContext, bet: BookBet): void {
  if (bet.status !== 'open' && bet.status !== 'settled') return
  const payout = decidedPayout(bet)
  if (payout === bet.payout) return
  const reference = betReference(bet.id)
  if (bet.payout !== null) reverseSettlement(context, { reference, name: nameOf(bet.settlements) })
  const settlements = payout === null ? bet.settlements : bet.settlements + 1
  if (payout !== null) {
    const isVoid = bet.legs.every(({ grade }) => grade === 'void')
    if (isVoid) voidStake(context, { reference, name: nameOf(settlements) })
    else
      settleStake(context, {
        ...{ reference, payout, name: nameOf(settlements), house: 'house:sports' },
        part: stakeOf(bet, bet.openUnit),
        ...(bet.freeBet !== null && { freeReturn: freeReturnOf(context, bet.freeBet) }),
      })
  }
  const { changes } = context.db.run(
    'UPDATE sports_bets SET status = ?, payout = ?, settlements = ? WHERE id = ? AND settlements = ?',
    [
      payout === null ? 'open' : 'settled',
      payout === null ? null : toSql(payout),
      settlements,
      bet.id,
      bet.settlements,
    ],
  )
  if (changes !== 1) throw new Error('a bet that was settled meanwhile')
  restateBet(context, bet.id)
  restateFreeBookBet(context, bet, payout)
  rewardBookBet(context, bet)
  storeOutcome(context, bet.id, payout === null ? null : bet.legs.map(({ grade }) => grade))
}

const nameOf = (settlement: number) => `s${settlement}`
