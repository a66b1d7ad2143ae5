import type { ComponentType } from 'react'
import type { GenericSchema } from 'valibot'
import type {
  BetRules,
  GameId,
  OutcomeOf,
  ParamsOf,
  RulesRegistry,
  SharedGameId,
} from '#server/shared/rules/registry.ts'
import type { Versions } from '#server/shared/rules/versions.ts'
import type { SharedBetOf } from '~/features/bets/bets.ts'

/** `onChange` receives `undefined` while the input is invalid. */
export type ParamsProps<G extends GameId> = {
  initial: ParamsOf<G>
  onChange: (params: ParamsOf<G> | undefined) => void
}

export type OutcomeProps<G extends GameId> = {
  params: ParamsOf<G>
  /** Random numbers of the bet, each in [0, 1). */
  floats: readonly number[]
  outcome: OutcomeOf<G>
  /** "1.9800" */
  multiplier: string
  /** Number of events that float number `index` selects from, by the bet's rules version. */
  countOf: (index: number) => number
}

/** Describes a game's bets for the verifier and for lists of bets; implemented in `app/games/<game>/proof.tsx`. */
export type GameProof<G extends GameId> = {
  example: ParamsOf<G>
  /** Parses parameters from an address; rejects those that no bet can have. */
  schema: GenericSchema<unknown, ParamsOf<G>>
  Params: ComponentType<ParamsProps<G>>
  /** Calculation from the numbers to the outcome, and the outcome. */
  Outcome: ComponentType<OutcomeProps<G>>
  /** Outcome in one word: for lists of any game's bets. */
  outcomeOf: (bet: { params: ParamsOf<G>; outcome: OutcomeOf<G>; multiplier: string }) => string
}

/** Verifier of a game: its UI, and every version of its rules. */
export type Checker<G extends GameId> = { readonly proof: GameProof<G>; readonly versions: Versions<BetRules<G>> }

export type RoundCheckProps<G extends SharedGameId> = {
  roundId: string
  /** Bet to prove; absent if only the round is verified. */
  bet?: SharedBetOf<G> | undefined
}

/** Describes the rounds of a multiplayer game; implemented in `app/games/<game>/proof.tsx`. */
export type SharedProof<G extends SharedGameId> = {
  /** Fetches a round and recomputes it in the browser, step by step. Suspends while loading, and throws on failure. */
  RoundCheck: ComponentType<RoundCheckProps<G>>
  /** Recomputes a round from typed values without requests: works even without the platform. */
  TypedCheck: ComponentType
  /** Outcome in one word: for lists of any game's bets. */
  outcomeOf: (bet: Pick<SharedBetOf<G>, 'params' | 'outcome' | 'multiplier'>) => string
}

/** Verifier of a shared game: its UI, and every version of its rules. */
export type SharedChecker<G extends SharedGameId> = {
  readonly proof: SharedProof<G>
  readonly versions: RulesRegistry['shared'][G]
}
