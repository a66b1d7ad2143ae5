import type { Currency } from '#server/shared/constants/currencies.ts'
import type { InstantGameId, ParamsOf } from '#server/shared/rules/registry.ts'

/** One play that a player wants. `amount` is a decimal, and left out where the parameters say the stake themselves. */
export type RoundOf<G extends InstantGameId> = {
  readonly userId: string
  /** The login that it came from. */
  readonly sessionId: string
  readonly game: G
  readonly params: ParamsOf<G>
  readonly amount?: string | undefined
  readonly currency: Currency
  /** Whether a run of bets placed it, and not a press of its own. */
  readonly isAutomatic?: boolean | undefined
  /** Nothing but the player's own money is staked, also where a bonus is active. */
  readonly fund?: 'real' | undefined
  /** The grant of a free bet that is staked in the place of money. */
  readonly freeBet?: string | undefined
}
