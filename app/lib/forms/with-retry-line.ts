import { m } from '~/paraglide/messages.js'

/** What went wrong, and how long to wait, where somebody said so: in whole seconds, counted down by whoever shows it. */
export const withRetryLine = (lines: readonly string[], leftS: number): readonly string[] =>
  leftS > 0 ? [...lines, m.error_retry_in({ time: clockTime(leftS) })] : lines

/** Minutes and seconds, as clocks show them. */
const clockTime = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
