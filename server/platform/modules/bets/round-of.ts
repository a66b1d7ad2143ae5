import type { Currency } from '#server/shared/constants/currencies.ts'
import type { InstantGameId, ParamsOf } from '#server/shared/rules/registry.ts'

/** One bet request. `amount` is a decimal, omitted if the parameters imply the stake. */
export type RoundOf<G extends InstantGameId> = {
  readonly userId: string
  readonly sessionId: string
  readonly game: G
  readonly params: ParamsOf<G>
  readonly amount?: string | undefined
  readonly currency: Currency
  /** Country of the player, ISO 3166-1 alpha-2; null if unknown. */
  readonly country?: string | null | undefined
  /** Whether autoplay placed it, not a click. */
  readonly isAutomatic?: boolean | undefined
  /** Stakes only the player's own money, even while a bonus is active. */
  readonly fund?: 'real' | undefined
  /** Grant of a free bet that is staked instead of money. */
  readonly freeBet?: string | undefined
}
