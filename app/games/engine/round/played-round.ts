import type { ParamsOf, RoundGameId, ShownOf } from '#server/shared/rules/registry.ts'
import type { PlayedBet } from '~/features/bets/bets.ts'
import type { Unit } from '~/lib/format/unit.ts'

/** A step that may be taken: it holds in `wins` of `of` equally likely cases, and a cash-out then pays `payout`. */
export type StepOption = {
  readonly wins: number
  readonly of: number
  readonly multiplier: string
  readonly payout: string
}

/** A round of several steps as its player sees it, for money or for the demo's credits. Amounts are canonical decimals. */
export type PlayedRound<G extends RoundGameId> = {
  readonly id: string
  readonly game: G
  /** All but "open" are ends; the last two come over a round that was left for a day. */
  readonly status: 'open' | 'lost' | 'cashed_out' | 'completed' | 'timed_out' | 'refunded'
  /** The steps so far. */
  readonly params: ParamsOf<G>
  /** What it began with, and ends by. */
  readonly rules_version: string
  readonly currency: Unit
  readonly stake: string
  /** Of a cash-out now; null where there is nothing to cash out. */
  readonly multiplier: string | null
  readonly payout: string | null
  /** By the names of the game's options; null where the step may not be taken. */
  readonly options: { readonly [step: string]: StepOption | null }
  readonly nonce: number
  readonly server_seed_hash: string
  /** Once it is settled; null for a refunded round. */
  readonly bet: PlayedBet<G> | null
} & ShownOf<G>

export const isOpen = (round: { readonly status: PlayedRound<RoundGameId>['status'] } | null | undefined): boolean =>
  round?.status === 'open'

/** What a round of any game says of itself. */
export type RoundFacts = Pick<
  PlayedRound<RoundGameId>,
  'status' | 'currency' | 'stake' | 'multiplier' | 'payout' | 'bet'
>
