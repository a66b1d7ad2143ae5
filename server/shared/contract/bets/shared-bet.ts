import { z } from 'zod'
import type { SharedGameId, SharedOutcomeOf, SharedParamsOf } from '#server/shared/rules/registry.ts'
import { type SchemaOf, settledFacts } from './settled-bet.ts'

const base = settledFacts.extend({
  round_id: z.string().describe('of the round that decided it, with all who were in it'),
})

/** What every settled bet in a shared round says, whatever its game. */
export type SharedBetFacts = z.output<typeof base>

type Play<Game extends SharedGameId, Params extends z.ZodType, Outcome extends z.ZodType> = {
  readonly game: Game
  readonly params: SchemaOf<SharedParamsOf<Game>, Params>
  readonly outcome: SchemaOf<SharedOutcomeOf<Game>, Outcome>
}

/** A settled bet of a game whose rounds many players share: what proves it is its round. */
export function sharedBet<Game extends SharedGameId, Params extends z.ZodType, Outcome extends z.ZodType>({
  game,
  params,
  outcome,
}: Play<Game, Params, Outcome>) {
  return base.extend({ game: z.literal(game), params, outcome })
}
