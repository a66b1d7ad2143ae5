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

/** `undefined` while what is typed is no bet's. */
export type ParamsProps<G extends GameId> = {
  initial: ParamsOf<G>
  onChange: (params: ParamsOf<G> | undefined) => void
}

export type OutcomeProps<G extends GameId> = {
  params: ParamsOf<G>
  /** The numbers of the bet, each in [0, 1). */
  floats: readonly number[]
  outcome: OutcomeOf<G>
  /** "1.9800" */
  multiplier: string
  /** Of how many events float number `index` picked one, by the rules that the bet was made under. */
  countOf: (index: number) => number
}

/** How a game's bets are read, by the checker and by lists of bets: `app/games/<game>/proof.tsx` says it. */
export type GameProof<G extends GameId> = {
  /** The parameters that a check begins with. */
  example: ParamsOf<G>
  /** Reads parameters out of an address; refuses what no bet can have. */
  schema: GenericSchema<unknown, ParamsOf<G>>
  /** The parameters as inputs. */
  Params: ComponentType<ParamsProps<G>>
  /** How the numbers become the outcome: the arithmetic, then what came up. */
  Outcome: ComponentType<OutcomeProps<G>>
  /** What came up, in one word: for lists of any game's bets. */
  outcomeOf: (bet: { params: ParamsOf<G>; outcome: OutcomeOf<G>; multiplier: string }) => string
}

/** What checks the bets of a game: its part of the page, and every version of its rules. */
export type Checker<G extends GameId> = { readonly proof: GameProof<G>; readonly versions: Versions<BetRules<G>> }

export type RoundCheckProps<G extends SharedGameId> = {
  roundId: string
  /** The bet whose proof it is; absent where the round alone is checked. */
  bet?: SharedBetOf<G> | undefined
}

/** How the rounds of a game that many play at once are read: `app/games/<game>/proof.tsx` says it. */
export type SharedProof<G extends SharedGameId> = {
  /**
   * Fetches a round and recomputes it in the reader's browser, step by step. Suspends while it is fetched, and throws
   * where it cannot be.
   */
  RoundCheck: ComponentType<RoundCheckProps<G>>
  /** Recomputes a round from what the reader types, with nothing fetched: also where the platform is gone. */
  TypedCheck: ComponentType
  /** What came up, in one word: for lists of any game's bets. */
  outcomeOf: (bet: Pick<SharedBetOf<G>, 'params' | 'outcome' | 'multiplier'>) => string
}

/** What checks the rounds of a shared game: its part of the page, and every version of its rules. */
export type SharedChecker<G extends SharedGameId> = {
  readonly proof: SharedProof<G>
  readonly versions: RulesRegistry['shared'][G]
}
