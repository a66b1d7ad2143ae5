import { assertPicks } from '#server/shared/rules/keno/current.ts'

/** Whether a bet can have these picks: 1 to 10 different numbers of the board, ascending. */
export function arePicks(picks: readonly number[]): boolean {
  try {
    assertPicks(picks)
    return true
  } catch {
    return false
  }
}

/** "12, 3 40" as picks; undefined for what no bet can have. */
export function readPicks(text: string): readonly number[] | undefined {
  const numbers = text
    .trim()
    .split(/[\s,;]+/)
    .map((number) => (/^\d{1,2}$/.test(number) ? Number.parseInt(number, 10) : Number.NaN))
  const picks = numbers.toSorted((a, b) => a - b)
  return arePicks(picks) ? picks : undefined
}
