import { type Micros, payoutOf } from '../money/micros.ts'
import { takeFloats } from './fairness/floats.ts'
import type { ByteStream } from './fairness/stream.ts'
import type { Play } from './game-rules.ts'
import type { BetRules, GameId, OutcomeOf, ParamsOf } from './registry.ts'

/** A play with the floats that decided it, and with its payout if that is not a multiple of the stake (PricedPlay). */
export type DecidedPlay<G extends GameId> = Play<OutcomeOf<G>> & {
  readonly payout?: Micros
  readonly floats: readonly number[]
}

/**
 * Decides one play from the start of a bet's stream. The only code path from bytes to an outcome: the platform settles
 * with it, and the verifier repeats it in the browser. Throws RangeError for invalid parameters.
 */
export function playFrom<G extends GameId>(
  stream: ByteStream,
  rules: BetRules<G>,
  params: ParamsOf<G>,
): DecidedPlay<G> {
  const floats = takeFloats(stream, rules.floatCount(params))
  return { ...rules.play(params, floats), floats }
}

/** Payout of a stake on a play: the play's own payout, or floor(stake × multiplier). */
export function paidFor(
  stake: Micros,
  { payout, multiplier }: Pick<DecidedPlay<GameId>, 'payout' | 'multiplier'>,
): Micros {
  return payout ?? payoutOf(stake, multiplier)
}
