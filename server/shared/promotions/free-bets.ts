import type { InstantFreeBetGame } from '../constants/free-bet-games.ts'
import { type M4, m4 } from '../money/micros.ts'
import { WIN_MULTIPLIER } from '../rules/coinflip/current.ts'
import { multiplierOf as multiplierOfRoll } from '../rules/dice/current.ts'
import type { InstantGameId, ParamsOf } from '../rules/registry.ts'

const MULTIPLIERS: { readonly [G in InstantFreeBetGame]: (params: ParamsOf<G>) => M4 } = {
  dice: ({ chance }) => m4(BigInt(multiplierOfRoll(chance))),
  coinflip: () => WIN_MULTIPLIER,
}

/** Multiplier of a winning bet, in 1e-4; null in a game that does not accept free bets. */
export function multiplierOfFreeBet<G extends InstantGameId>(game: G, params: ParamsOf<G>): M4 | null {
  const multiplierOf = (MULTIPLIERS as { readonly [Game in InstantGameId]?: (params: ParamsOf<Game>) => M4 })[game]
  return multiplierOf?.(params) ?? null
}
