import { takeFloats } from './floats.ts'
import type { Play } from './game-rules.ts'
import { type Micros, payoutOf } from './money.ts'
import { type GameId, type OutcomeOf, type ParamsOf, rulesOf } from './registry.ts'
import type { ByteStream } from './stream.ts'

/** A play with the floats that decided it, and with its payout where that is no multiple of the stake (PricedPlay). */
export type DecidedPlay<G extends GameId> = Play<OutcomeOf<G>> & {
  readonly payout?: Micros
  readonly floats: readonly number[]
}

/**
 * Decides one play from the start of a bet's stream. The one path from bytes to an outcome: the platform settles by it,
 * and the verifier repeats it in the browser. Throws RangeError for parameters that the game does not have.
 */
export function playFrom<G extends GameId>(stream: ByteStream, game: G, params: ParamsOf<G>): DecidedPlay<G> {
  const rules = rulesOf(game)
  const floats = takeFloats(stream, rules.floatCount(params))
  return { ...rules.play(params, floats), floats }
}

/** What a stake on a play is paid: what the play itself says, or floor(stake × multiplier). */
export function paidFor(
  stake: Micros,
  { payout, multiplier }: Pick<DecidedPlay<GameId>, 'payout' | 'multiplier'>,
): Micros {
  return payout ?? payoutOf(stake, multiplier)
}
