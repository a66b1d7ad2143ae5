import { z } from 'zod'
import { settledFacts } from './settled-bet.ts'

const base = settledFacts.extend({
  round_id: z.string().describe('multiplayer round that decided the bet'),
})

/** Fields common to all settled bets in shared rounds. */
export type SharedBetFacts = z.output<typeof base>

type Play<Game extends string, Params extends z.ZodType, Outcome extends z.ZodType> = {
  readonly game: Game
  readonly params: Params
  readonly outcome: Outcome
}

/** A settled bet in a shared round, which is proved by its round. */
export function sharedBet<Game extends string, Params extends z.ZodType, Outcome extends z.ZodType>({
  game,
  params,
  outcome,
}: Play<Game, Params, Outcome>) {
  return base.extend({ game: z.literal(game), params, outcome })
}
