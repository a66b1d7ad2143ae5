import type { Line } from './line.ts'

/** What a ratio has to keep: `atLeast` of a rate, `atMost` of a time. `aim` is where it is to go. */
export type Limit = { readonly atLeast?: number; readonly atMost?: number; readonly aim: number }

export type Judged = { readonly isMissed: boolean; readonly text: string }

const ratioOf = ({ measured, reference }: Line) => measured / reference.measured

/**
 * Of the same lines, measured several times, each line where its ratio was worst: the least of what has to be much, the most
 * of what has to be little. Where nothing is asked of a line it is the first run's.
 */
export function worstOf(runs: readonly (readonly Line[])[], limitOf: (line: Line) => Limit | undefined): Line[] {
  const [first = [], ...others] = runs
  return first.map((line, index) => {
    const limit = limitOf(line)
    const again = others.flatMap((run) => run[index] ?? [])
    if (limit === undefined || again.some(({ id }) => id !== line.id)) return line
    const isWorse = (one: number, other: number) => (limit.atLeast === undefined ? one > other : one < other)
    return again.reduce((worst, one) => (isWorse(ratioOf(one), ratioOf(worst)) ? one : worst), line)
  })
}

/** Compares a line's ratio with its limit. */
export function judge(line: Line, { atLeast, atMost, aim }: Limit): Judged {
  const ratio = ratioOf(line)
  // a ratio of nothing by nothing keeps no limit
  const isKept = ratio >= (atLeast ?? 0) && ratio <= (atMost ?? Number.MAX_VALUE)
  const limit = atLeast === undefined ? `at most ${atMost}` : `at least ${atLeast}`
  return { isMissed: !isKept, text: `${ratio.toFixed(2)}, ${limit}, aim ${aim}` }
}
