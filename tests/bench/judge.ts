import type { Line } from './line.ts'

/** What a ratio has to keep: `atLeast` of a rate, `atMost` of a time. `aim` is where it is to go. */
export type Limit = { readonly atLeast?: number; readonly atMost?: number; readonly aim: number }

export type Judged = { readonly isMissed: boolean; readonly text: string }

/** Compares a line's ratio with its limit. */
export function judge({ measured, reference }: Line, { atLeast, atMost, aim }: Limit): Judged {
  const ratio = measured / reference.measured
  // a ratio of nothing by nothing keeps no limit
  const isKept = ratio >= (atLeast ?? 0) && ratio <= (atMost ?? Number.MAX_VALUE)
  const limit = atLeast === undefined ? `at most ${atMost}` : `at least ${atLeast}`
  return { isMissed: !isKept, text: `${ratio.toFixed(2)}, ${limit}, aim ${aim}` }
}
