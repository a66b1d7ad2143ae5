import { DEFAULT_CURRENCY } from '#server/contract/constants/currencies.ts'
import { BET_LIMITS, MAX_WIN } from '#server/contract/constants/limits.ts'
import { rtpOf } from '#server/rules/hilo/paytable.ts'
import { maxMultiplierFor, parseMicros } from '#server/rules/money.ts'

/** The largest win bounds a round, not its rules: the smallest stake gets furthest. */
export const TOP = maxMultiplierFor(
  parseMicros(MAX_WIN[DEFAULT_CURRENCY]),
  parseMicros(BET_LIMITS[DEFAULT_CURRENCY].hilo.min),
)

/** Of one guess on twelve ranks in thirteen, which flooring leaves as it is. */
export const RTP = rtpOf(12)
