import { type Micros, tryParseMicros } from '#server/rules/money.ts'
import { type GameId, rulesOf } from '#server/rules/registry.ts'
import { pricedRefusal, type StakeRefusal, stakeBounds, stakeRefusal } from '#server/rules/stake.ts'
import { activeCurrency, walletBalance } from '../money/index.ts'
import { Refusal } from '../refusal.ts'
import type { CommandContext } from '../writer/command.ts'
import type { BetOf } from './place-bet.ts'

type Wish<G extends GameId> = Pick<BetOf<G>, 'userId' | 'game' | 'params' | 'amount' | 'currency'>

/** The stake of a bet that may be placed, checked in the order of domain/games.md C.0. Refusals: see `placeBet`. */
export function acceptStake<G extends GameId>(context: CommandContext, wish: Wish<G>): Micros {
  const { userId, currency } = wish
  if (activeCurrency(context, userId) !== currency) throw new Refusal('currency_mismatch', { field: 'currency' })
  const stake = permittedStake(wish)
  if (walletBalance(context, { userId, currency }) < stake) throw new Refusal('insufficient_funds', { field: 'amount' })
  return stake
}

/** The stake that is named, or that the parameters say, if its limits let it through. */
function permittedStake<G extends GameId>({ game, params, amount, currency }: Wish<G>): Micros {
  const rules = rulesOf(game)
  const bounds = stakeBounds(game, currency)
  if ('stakeOf' in rules) {
    permit(rules.refusalOf?.(params, bounds))
    const stake = rules.stakeOf(params)
    permit(pricedRefusal({ stake, topPayout: rules.topPayout(params) }, bounds))
    return stake
  }
  const stake = tryParseMicros(amount ?? '')
  if (stake === undefined) throw new Refusal('amount_invalid', { field: 'amount' })
  permit(stakeRefusal(stake, bounds, rules.topMultiplier(params)))
  return stake
}

function permit(refused: StakeRefusal | undefined): void {
  if (refused) throw new Refusal(refused.code, { field: refused.field ?? 'amount', detail: refused.detail })
}
