import type { ParamsOf, RoundGameId, ShownOf } from '#server/shared/rules/registry.ts'
import type { PlayedBet } from '~/features/bets/bets.ts'
import type { Unit } from '~/lib/format/unit.ts'

/** An available step: it succeeds in `wins` of `of` equally likely cases, and a cash-out then pays `payout`. */
export type StepOption = {
  readonly wins: number
  readonly of: number
  readonly multiplier: string
  readonly payout: string
}

/** A multi-step round as its player sees it, for money or demo credits. Amounts are canonical decimals. */
export type PlayedRound<G extends RoundGameId> = {
  readonly id: string
  readonly game: G
  /** All except "open" are final; the last two apply to rounds abandoned for a day. */
  readonly status: 'open' | 'lost' | 'cashed_out' | 'completed' | 'timed_out' | 'refunded'
  /** Contains the steps so far. */
  readonly params: ParamsOf<G>
  /** Version the round started with and ends by. */
  readonly rules_version: string
  readonly currency: Unit
  readonly stake: string
  /** Multiplier of a cash-out now; null if cashing out is not possible. */
  readonly multiplier: string | null
  readonly payout: string | null
  /** Options by step name; null if the step is not allowed. */
  readonly options: { readonly [step: string]: StepOption | null }
  readonly nonce: number
  readonly server_seed_hash: string
  /** Set once it is settled; null for a refunded round. */
  readonly bet: PlayedBet<G> | null
} & ShownOf<G>

export const isOpen = (round: { readonly status: PlayedRound<RoundGameId>['status'] } | null | undefined): boolean =>
  round?.status === 'open'

/** Fields common to rounds of all games. */
export type RoundFacts = Pick<
  PlayedRound<RoundGameId>,
  'status' | 'currency' | 'stake' | 'multiplier' | 'payout' | 'bet'
>
