import { limits, multiplierOf, rtpOf } from '#server/shared/rules/hilo/current.ts'
import { topOf } from '~/games/engine/play/top-of.ts'

/**
 * The wins of each guess of the round that comes nearest to the largest win: found among all rounds, by a search through
 * every number of guesses of each kind that stays below it.
 */
export const BEST_ROUND: readonly number[] = [
  ...Array.from({ length: 97 }, () => 12),
  ...Array.from({ length: 12 }, () => 10),
  ...Array.from({ length: 6 }, () => 8),
]

/** The largest win bounds a round, not its rules: the smallest stake gets furthest. */
export const TOP = topOf(limits, [multiplierOf(BEST_ROUND)])

/** Of one guess on twelve ranks in thirteen, which flooring leaves as it is. */
export const RTP = rtpOf(12)
