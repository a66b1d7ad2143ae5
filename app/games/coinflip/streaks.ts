import type { CoinSide } from '#server/shared/rules/coinflip/current.ts'

/** The same side several times in a row. */
export type Streak = { readonly side: CoinSide; readonly length: number }

/** The streaks of a series of flips, in its order. */
export function streaksOf(sides: readonly CoinSide[]): readonly Streak[] {
  const streaks: Streak[] = []
  for (const side of sides) {
    const last = streaks.at(-1)
    if (last?.side === side) streaks[streaks.length - 1] = { side, length: last.length + 1 }
    else streaks.push({ side, length: 1 })
  }
  return streaks
}
