import type { Line } from './line.ts'

/** Limit of a ratio: `atLeast` for a rate, `atMost` for a time. `aim` is the target. */
export type Limit = { readonly atLeast?: number; readonly atMost?: number; readonly aim: number }

export type Judged = { readonly isMissed: boolean; readonly text: string }

const ratioOf = ({ measured, reference }: Line) => measured / reference.measured

/**
 * Worst ratio of each line over several runs: the smallest where a minimum is required, the largest where a maximum is.
 * Lines without a limit are taken from the first run.
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

export function judge(line: Line, { atLeast, atMost, aim }: Limit): Judged {
  const ratio = ratioOf(line)
  // 0 / 0 (NaN) fails any limit
  const isKept = ratio >= (atLeast ?? 0) && ratio <= (atMost ?? Number.MAX_VALUE)
  const limit = atLeast === undefined ? `at most ${atMost}` : `at least ${atLeast}`
  return { isMissed: !isKept, text: `${ratio.toFixed(2)}, ${limit}, aim ${aim}` }
}
