import { type M4, type Micros, tryParseMicros } from '#server/rules/money.ts'
import type { GameId } from '#server/rules/registry.ts'
import { stakeBounds, stakeRefusal } from '#server/rules/stake.ts'
import { activeCurrency, walletBalance } from '../money/index.ts'
import { Refusal } from '../refusal.ts'
import type { CommandContext } from '../writer/command.ts'
import type { BetOf } from './place-bet.ts'

/** The stake of a bet that may be placed, checked in the order of domain/games.md C.0. Refusals: see `placeBet`. */
export function acceptStake<G extends GameId>(
  context: CommandContext,
  { userId, game, amount, currency }: Pick<BetOf<G>, 'userId' | 'game' | 'amount' | 'currency'>,
  topMultiplier: M4,
): Micros {
  if (activeCurrency(context, userId) !== currency) throw new Refusal('currency_mismatch', { field: 'currency' })
  const stake = tryParseMicros(amount)
  if (stake === undefined) throw new Refusal('amount_invalid', { field: 'amount' })
  const refused = stakeRefusal(stake, stakeBounds(game, currency), topMultiplier)
  if (refused) throw new Refusal(refused.code, { field: 'amount', detail: refused.detail })
  if (walletBalance(context, { userId, currency }) < stake) throw new Refusal('insufficient_funds', { field: 'amount' })
  return stake
}
