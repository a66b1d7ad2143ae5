import type { Cell, Measure } from './event-law.ts'
import { merged } from './race.ts'
import { leaderOf, type Score, withOne } from './score.ts'

export type Server = 'home' | 'away'
export const otherServer = (server: Server): Server => (server === 'home' ? 'away' : 'home')

/** A match of sets, or of maps, as far as it is known: what is counted in them are games, points or rounds. */
export type BestOf = {
  readonly toWin: number
  /** Of the sets that are over. */
  readonly sets: readonly Score[]
  /** Who serves first in the set that is played. */
  readonly server: Server
  /** How that set ends. */
  readonly current: readonly Cell[]
  /** How a later set ends, by its number from 0. */
  readonly later: (index: number, server: Server) => readonly Cell[]
}

/** Of what is counted in all sets: from −RANGE to RANGE. */
const RANGE = 700
type State = {
  readonly won: Score
  readonly server: Server
  readonly mass: Float64Array
  /** Where in it there is anything. */
  from: number
  until: number
}

export const wonSets = (sets: readonly Score[]): Score => ({
  home: sets.filter(({ home, away }) => home > away).length,
  away: sets.filter(({ home, away }) => home < away).length,
})
export const isMatchWon = ({ home, away }: Score, toWin: number): boolean => Math.max(home, away) >= toWin

/** The scores in sets with which a match may still end. */
export function finalSets(won: Score, toWin: number): Score[] {
  if (isMatchWon(won, toWin)) return [won]
  const finals: Score[] = []
  for (let lost = won.away; lost < toWin; lost++) finals.push({ home: toWin, away: lost })
  for (let lost = won.home; lost < toWin; lost++) finals.push({ home: lost, away: toWin })
  return finals
}

/** The laws of a match of sets: of its sets, of what is counted in all of them, and of one set. */
export function bestOfLaw(match: BestOf) {
  const begun = wonSets(match.sets)
  const first = match.sets.length

  /** Walks set by set; `countIn` is what a set adds, and `seen` hears which states each set is begun from. */
  function walk(countIn: (score: Score) => number, seen?: (index: number, state: State) => void): State[] {
    const start = empty(begun, match.server)
    start.from = RANGE + match.sets.reduce((sum, set) => sum + countIn(set), 0)
    start.until = start.from
    start.mass[start.from] = 1
    const ended: State[] = []
    let open: State[] = [start]
    for (let index = first; open.length > 0; index++) {
      const next = new Map<string, State>()
      for (const state of open) {
        if (isMatchWon(state.won, match.toWin)) {
          ended.push(state)
          continue
        }
        seen?.(index, state)
        const cells = index === first ? match.current : match.later(index, state.server)
        for (const cell of cells) {
          const team = leaderOf(cell)
          if (!team) continue
          const won = withOne(state.won, team)
          // a set of an odd number of games passes the first serve on
          const server = (cell.home + cell.away) % 2 === 1 ? otherServer(state.server) : state.server
          const key = `${won.home}:${won.away}:${server}`
          const into = next.get(key) ?? empty(won, server)
          next.set(key, into)
          add(into, state, { by: countIn(cell), p: cell.p })
        }
      }
      open = [...next.values()]
    }
    return ended
  }

  return {
    sets: (): Cell[] => merged(walk(() => 0).map(({ won, mass }) => ({ ...won, p: mass[RANGE] ?? 0 }))),
    counted(measure: Measure): Cell[] {
      const cells = walk((score) => valueIn(score, measure)).flatMap(({ mass }) =>
        Array.from(mass).flatMap((p, at) => (p > 0 ? [cellOf(at - RANGE, measure, p)] : [])),
      )
      return mergedValues(cells)
    },
    /** How a set ends, by its number from 0; one of the past is known. */
    set(index: number): readonly Cell[] {
      const past = match.sets[index]
      if (past) return [{ ...past, p: 1 }]
      if (index === first) return match.current
      const serving: Record<Server, number> = { home: 0, away: 0 }
      walk(
        () => 0,
        (at, { server, mass }) => {
          if (at === index) serving[server] += mass[RANGE] ?? 0
        },
      )
      const scaled = (server: Server) =>
        serving[server] > 0 ? match.later(index, server).map((cell) => ({ ...cell, p: cell.p * serving[server] })) : []
      return merged([...scaled('home'), ...scaled('away')])
    },
  }
}

const empty = (won: Score, server: Server): State => ({
  ...{ won, server, mass: new Float64Array(2 * RANGE + 1) },
  ...{ from: 2 * RANGE, until: 0 },
})

function add(into: State, { mass, from, until }: State, { by, p }: { readonly by: number; readonly p: number }): void {
  into.from = Math.min(into.from, from + by)
  into.until = Math.max(into.until, until + by)
  for (let at = from; at <= until; at++) into.mass[at + by] = (into.mass[at + by] ?? 0) + (mass[at] ?? 0) * p
}

/** What of a score a measure counts. */
export function valueIn({ home, away }: Score, measure: Measure): number {
  switch (measure) {
    case 'home':
      return home
    case 'away':
      return away
    case 'sum':
      return home + away
    case 'difference':
      return home - away
    case 'score':
      throw new TypeError('both scores of a whole match together are not counted')
  }
}

/** A cell that has a value in a measure. */
export const cellOf = (value: number, measure: Measure, p: number): Cell =>
  measure === 'away' ? { home: 0, away: value, p } : { home: value, away: 0, p }

function mergedValues(cells: readonly Cell[]): Cell[] {
  const sums = new Map<number, Cell>()
  for (const cell of cells) {
    const value = cell.home + cell.away
    sums.set(value, { ...cell, p: cell.p + (sums.get(value)?.p ?? 0) })
  }
  return [...sums.values()]
}
