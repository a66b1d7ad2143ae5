import { isTile, MINES_LIMITS, type MinerParams, TILES } from '#server/shared/rules/miner/current.ts'

/** Whether a bet can have this number of mines and these picks: different tiles, one at least. */
export function isField({ mines, picks }: MinerParams): boolean {
  const isMines = Number.isInteger(mines) && mines >= MINES_LIMITS.min && mines <= MINES_LIMITS.max
  const arePicks = picks.every(isTile) && new Set(picks).size === picks.length
  return isMines && arePicks && picks.length >= 1 && picks.length <= TILES - mines
}

const WHOLE = /^\d{1,2}$/
const wholeOf = (text: string) => (WHOLE.test(text) ? Number.parseInt(text, 10) : Number.NaN)

/** "3" and "7, 13 25" as parameters; undefined for what no bet can have. */
export function readField({ mines, picks }: { mines: string; picks: string }): MinerParams | undefined {
  const params = {
    mines: wholeOf(mines.trim()),
    picks: picks
      .trim()
      .split(/[\s,;]+/)
      .map(wholeOf),
  }
  return isField(params) ? params : undefined
}
