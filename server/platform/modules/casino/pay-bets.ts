import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { type Micros, micros } from '#server/shared/money/micros.ts'
import { betReference } from '../bets/index.ts'
import { settleStake } from '../player-limits/index.ts'
import type { ActiveBet } from './stored-round.ts'

export type PaidBet = { readonly betId: string; readonly payout: Micros }

/**
 * Divides a win among the active bets of its round in proportion to their stakes: floor(win × bet / total) for each
 * except the first, which gets the rest.
 */
export function divideWin(win: Micros, bets: readonly ActiveBet[]): PaidBet[] {
  const [first, ...others] = bets
  if (!first) throw new RangeError('win without a bet')
  const staked = bets.reduce((sum, { amount }) => sum + amount, 0n)
  const shares = others.map(({ betId, amount }) => ({ betId, payout: micros((win * amount) / staked) }))
  const divided = shares.reduce((sum, { payout }) => sum + payout, 0n)
  return [{ betId: first.betId, payout: micros(win - divided) }, ...shares]
}

/**
 * Pays a win to all active bets of its round, from the house and without closing them, so that each has returned the
 * same multiple of its stake and is paid in the kind of money that was staked. Idempotent per name. Returns the bets
 * that were paid something.
 */
export function payBets(
  context: CommandContext,
  { win, bets, name }: { readonly win: Micros; readonly bets: readonly ActiveBet[]; readonly name: string },
): PaidBet[] {
  const paid = divideWin(win, bets).filter(({ payout }) => payout > 0n)
  for (const { betId, payout } of paid)
    settleStake(context, { reference: betReference(betId), payout, part: micros(0n), name })
  return paid
}
