import type { FreeBetGame } from '../constants/free-bet-games.ts'
import type { M4, Micros } from '../money/micros.ts'
import { m4, micros } from '../money/micros.ts'
import { WIN_MULTIPLIER } from '../rules/coinflip/current.ts'
import { multiplierOf as multiplierOfRoll } from '../rules/dice/current.ts'
import type { InstantGameId, ParamsOf } from '../rules/registry.ts'

const MULTIPLIERS: { readonly [G in FreeBetGame]: (params: ParamsOf<G>) => M4 } = {
  dice: ({ chance }) => m4(BigInt(multiplierOfRoll(chance))),
  coinflip: () => WIN_MULTIPLIER,
}

/** What a bet pays when it wins, in 1e-4; null in a game that takes no free bet. */
export function multiplierOfFreeBet<G extends InstantGameId>(game: G, params: ParamsOf<G>): M4 | null {
  const multiplierOf = (MULTIPLIERS as { readonly [Game in InstantGameId]?: (params: ParamsOf<Game>) => M4 })[game]
  return multiplierOf?.(params) ?? null
}

/** What a free bet wins of what its game pays: the stake is not returned. */
export const wonByFreeBet = (stake: Micros, payout: Micros): Micros => micros(payout > stake ? payout - stake : 0n)
