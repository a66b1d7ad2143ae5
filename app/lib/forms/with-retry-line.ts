import { m } from '~/paraglide/messages.js'

/** Error lines with the remaining wait in whole seconds, if any; the caller counts it down. */
export const withRetryLine = (lines: readonly string[], leftS: number): readonly string[] =>
  leftS > 0 ? [...lines, m.error_retry_in({ time: clockTime(leftS) })] : lines

/** "m:ss". */
const clockTime = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
