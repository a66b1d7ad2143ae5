import type { ComponentType } from 'react'
import type { GenericSchema } from 'valibot'
import type { GameId, OutcomeOf, ParamsOf } from '#server/rules/registry.ts'

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
}

/** What the checker has to be told of a game: `features/<game>/proof.tsx` says it, and proofs.ts lists it. */
export type GameProof<G extends GameId> = {
  /** The parameters that a check begins with. */
  example: ParamsOf<G>
  /** Reads parameters out of an address; refuses what no bet can have. */
  schema: GenericSchema<unknown, ParamsOf<G>>
  /** The parameters as inputs. */
  Params: ComponentType<ParamsProps<G>>
  /** How the numbers become the outcome: the arithmetic, then what came up. */
  Outcome: ComponentType<OutcomeProps<G>>
}
