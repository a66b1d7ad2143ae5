import type { BaccaratResult } from './v1/baccarat.ts'

const ROAD_ROWS = 6

export type RoadCell = {
  readonly row: number
  readonly column: number
  readonly winner: 'player' | 'banker'
  ties: number
}
type Coup = Pick<BaccaratResult, 'winner'>

/**
 * The big road: a streak goes down, and turns right at the bottom or at an occupied cell; the other winner starts the
 * next column. Ties are counted on the last cell; those before any result are added to the first. It shows the past and
 * predicts nothing.
 */
export function bigRoad(coups: readonly Coup[]): RoadCell[] {
  const cells: RoadCell[] = []
  const taken = new Set<string>()
  const isFree = (row: number, column: number) => row < ROAD_ROWS && !taken.has(`${row},${column}`)
  let early = 0
  let start = -1
  let hasTurned = false
  for (const { winner } of coups) {
    const last = cells.at(-1)
    if (winner === 'tie') {
      if (last) last.ties += 1
      else early += 1
      continue
    }
    let [row, column] = [0, 0]
    if (last?.winner === winner) {
      hasTurned ||= !isFree(last.row + 1, last.column)
      row = hasTurned ? last.row : last.row + 1
      column = last.column + Number(hasTurned)
      while (!isFree(row, column)) column += 1
    } else {
      hasTurned = false
      start += 1
      while (!isFree(0, start)) start += 1
      column = start
    }
    taken.add(`${row},${column}`)
    cells.push({ row, column, winner, ties: last ? 0 : early })
  }
  return cells
}
