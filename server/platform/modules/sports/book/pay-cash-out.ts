import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { toSql } from '#server/platform/kernel/writer/sql-money.ts'
import { micros } from '#server/shared/money/micros.ts'
import { betReference, storeOutcome, updateBetFromTransfers } from '../../bets/index.ts'
import { reverseSettlement, settleStake } from '../../player-limits/index.ts'
import { type BookBet, findBookBet, stakeOf } from './bet-row.ts'
import { type CashOut, cashOutName, findCashOuts } from './cash-out-row.ts'
import { moveLiability } from './liability.ts'
import { rewardBookBet } from './reward-bet.ts'

/** Pays a pending cash-out, and removes the closed part from the bet and the liability. */
export function payCashOut(
  context: CommandContext,
  bet: BookBet,
  { number, unit, value }: Pick<CashOut, 'number' | 'unit' | 'value'>,
): void {
  const { db } = context
  const left = micros(bet.openUnit - unit)
  settleStake(context, {
    reference: betReference(bet.id),
    name: cashOutName(number, 1),
    payout: value,
    house: 'house:sports',
    part: stakeOf(bet, unit),
  })
  const { changes } = db.run(
    `UPDATE sports_cash_outs SET status = 'paid', settlements = 1
     WHERE bet_id = ? AND number = ? AND status = 'pending'`,
    [bet.id, number],
  )
  if (changes !== 1) throw new Error('the cash-out is not pending')
  // graded legs as well: if a result is removed, only the rest of the bet counts
  for (const { load, position } of bet.legs)
    db.run('UPDATE sports_legs SET load = ? WHERE bet_id = ? AND position = ?', [
      toSql((load * left) / bet.openUnit),
      bet.id,
      position,
    ])
  db.run('UPDATE sports_bets SET status = ?, open_unit = ?, cashed_out = ?, risk = ? WHERE id = ?', [
    left === 0n ? 'cashed_out' : 'open',
    toSql(left),
    toSql(bet.cashedOut + value),
    toSql((bet.risk * left) / bet.openUnit),
    bet.id,
  ])
  const after = findBookBet(context, bet.id)
  if (after) moveLiability(context, bet, after)
  updateBetFromTransfers(context, bet.id, 'cashed_out')
  rewardBookBet(context, bet)
  if (left === 0n) storeOutcome(context, bet.id, 'cashed_out')
}

/**
 * Updates cash-outs of a bet to its legs. If the feed has cancelled the odds of a leg, the bet was never valid: the
 * value is taken back and the stake returned. It is paid again if the cancellation is rolled back.
 */
export function restateCashOuts(context: CommandContext, bet: BookBet): void {
  const wanted = bet.legs.some(({ isCancelled }) => isCancelled) ? 'returned' : 'paid'
  const from = wanted === 'returned' ? 'paid' : 'returned'
  const moved = findCashOuts(context, bet.id).filter(({ status }) => status === from)
  if (moved.length === 0) return
  const reference = betReference(bet.id)
  let cashedOut: bigint = bet.cashedOut
  for (const { number, unit, value, settlements } of moved) {
    const part = stakeOf(bet, unit)
    const [payout, before] = wanted === 'returned' ? [part, value] : [value, part]
    reverseSettlement(context, { reference, name: cashOutName(number, settlements) })
    settleStake(context, {
      reference,
      payout,
      part,
      house: 'house:sports',
      name: cashOutName(number, settlements + 1),
    })
    cashedOut += payout - before
    context.db.run('UPDATE sports_cash_outs SET status = ?, settlements = ? WHERE bet_id = ? AND number = ?', [
      wanted,
      settlements + 1,
      bet.id,
      number,
    ])
  }
  context.db.run('UPDATE sports_bets SET cashed_out = ? WHERE id = ?', [toSql(cashedOut), bet.id])
  updateBetFromTransfers(context, bet.id)
}
