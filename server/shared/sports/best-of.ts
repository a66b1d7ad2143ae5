import type { Cell, Measure } from './event-law.ts'
import { cellsOf, type Values, valueIn } from './measured.ts'
import { normal } from './race.ts'
import { leaderOf, NIL, type Score, TEAMS, withOne } from './score.ts'

export type Server = 'home' | 'away'
export const otherServer = (server: Server): Server => (server === 'home' ? 'away' : 'home')

/** Parameters of a match of sets or maps, which count games, points or rounds. */
export type Sets = {
  readonly toWin: number
  /** Distribution of a whole set, by its number from 0 and by the side that serves first. */
  readonly fresh: (index: number, server: Server) => readonly Cell[]
  /** Whether the other side serves first in the set after this one; without serves, undefined. */
  readonly passesServe?: (set: Score) => boolean
}

export type BestOf = {
  /** Scores of the finished sets. */
  readonly sets: readonly Score[]
  /** Side that serves first in the current set. */
  readonly server: Server
  /** Distribution of the current set's final score. */
  readonly current: readonly Cell[]
}

export const wonSets = (sets: readonly Score[]): Score => {
  let won = NIL
  for (const { home, away } of sets)
    won = { home: won.home + (home > away ? 1 : 0), away: won.away + (home < away ? 1 : 0) }
  return won
}
export const isMatchWon = ({ home, away }: Score, toWin: number): boolean => Math.max(home, away) >= toWin

/** Set scores with which a match may still end. */
export function finalSets(won: Score, toWin: number): Score[] {
  if (isMatchWon(won, toWin)) return [won]
  const finals: Score[] = []
  for (let lost = won.away; lost < toWin; lost++) finals.push({ home: toWin, away: lost })
  for (let lost = won.home; lost < toWin; lost++) finals.push({ home: lost, away: toWin })
  return finals
}

/** Number of sets won, and the side that serves first in the next one. */
type Standing = { readonly won: Score; readonly server: Server }
/** Set scores that lead to the same standing. */
type End = { readonly next: Standing; readonly cells: readonly Cell[] }
const playedIn = ({ home, away }: Score): number => home + away

/** Less likely values are dropped, since they would be carried through all sets. */
const NEGLIGIBLE = 1e-14

const NOTHING_MORE: Values = { from: 0, p: Float64Array.of(1) }

/**
 * Probability models of a match of sets: of the set score, of the totals over all sets, and of single sets. Later sets
 * depend only on the sets won and the server, so their distributions are computed once per match.
 */
export function bestOfLaws({ toWin, fresh, passesServe = () => false }: Sets) {
  const freshSets = new Map<string, readonly Cell[]>()
  const laterValues = new Map<string, Values>()
  const laterEnds = new Map<string, readonly End[]>()
  const laterSets = new Map<string, Float64Array>()

  function after({ won, server }: Standing, set: Cell): Standing | null {
    const team = leaderOf(set)
    return team ? { won: withOne(won, team), server: passesServe(set) ? otherServer(server) : server } : null
  }

  function freshSet({ won, server }: Standing): readonly Cell[] {
    const index = playedIn(won)
    return remembered(freshSets, `${index} ${server}`, () => fresh(index, server))
  }

  /** Groups scores of a set by the standing they lead to, since what follows is the same. */
  function endsOf(cells: readonly Cell[], standing: Standing): End[] {
    const ends = new Map<string, { next: Standing; cells: Cell[] }>()
    for (const cell of cells) {
      const next = after(standing, cell)
      if (!next) continue
      const key = keyOf(next)
      const same = ends.get(key)
      if (same) same.cells.push(cell)
      else ends.set(key, { next, cells: [cell] })
    }
    return [...ends.values()]
  }

  const freshEnds = (standing: Standing): readonly End[] =>
    remembered(laterEnds, keyOf(standing), () => endsOf(freshSet(standing), standing))

  /** Distribution of the total over the sets after a standing. */
  function later(standing: Standing, measure: Measure): Values {
    if (isMatchWon(standing.won, toWin)) return NOTHING_MORE
    return remembered(laterValues, `${keyOf(standing)} ${measure}`, () => counted(freshEnds(standing), measure))
  }

  /** Distribution of the total over a set and those after it. */
  function counted(ends: readonly End[], measure: Measure): Values {
    const sums = ends.map(({ next, cells }) => ({ own: valuesOf(cells, measure), rest: later(next, measure) }))
    const from = Math.min(...sums.map(({ own, rest }) => own.from + rest.from))
    const until = Math.max(...sums.map(({ own, rest }) => own.from + own.p.length + rest.from + rest.p.length - 1))
    const p = new Float64Array(until - from)
    for (const { own, rest } of sums)
      for (let one = 0; one < own.p.length; one++) {
        const mass = own.p[one] ?? 0
        if (mass === 0) continue
        const at = own.from + one + rest.from - from
        for (let two = 0; two < rest.p.length; two++) p[at + two] = (p[at + two] ?? 0) + mass * (rest.p[two] ?? 0)
      }
    return trimmed({ from, p })
  }

  /** Probability of each final set score from a standing on, by `placeOf`. */
  function laterFinals(standing: Standing): Float64Array {
    return remembered(laterSets, keyOf(standing), () => {
      if (!isMatchWon(standing.won, toWin)) return finals(freshEnds(standing))
      const sure = new Float64Array(2 * toWin)
      sure[placeOf(standing.won)] = 1
      return sure
    })
  }

  function finals(ends: readonly End[]): Float64Array {
    const sums = new Float64Array(2 * toWin)
    for (const { next, cells } of ends) {
      const rest = laterFinals(next)
      const mass = cells.reduce((sum, { p }) => sum + p, 0)
      for (let place = 0; place < sums.length; place++) sums[place] = (sums[place] ?? 0) + mass * (rest[place] ?? 0)
    }
    return sums
  }

  /** Index of a final score: by the loser's sets, home wins first. */
  const placeOf = ({ home, away }: Score): number => (home > away ? away : toWin + home)
  const finalOf = (place: number): Score =>
    place < toWin ? { home: toWin, away: place } : { home: place - toWin, away: toWin }

  /** Model of a match from its state on. */
  return ({ sets, server, current }: BestOf) => {
    const standing: Standing = { won: wonSets(sets), server }
    const isOver = isMatchWon(standing.won, toWin)
    const ends = endsOf(current, standing)
    return {
      sets(): Cell[] {
        const law = isOver ? laterFinals(standing) : finals(ends)
        return normal(Array.from(law, (p, place) => ({ ...finalOf(place), p })).filter(({ p }) => p > 0))
      },
      counted(measure: Measure): Cell[] {
        const begun = sets.reduce((sum, set) => sum + valueIn(set, measure), 0)
        const { from, p } = isOver ? NOTHING_MORE : counted(ends, measure)
        return cellsOf({ from: begun + from, p }, measure)
      },
      /** Distribution of a set, by its number from 0; for a finished set, its score. */
      set(index: number): readonly Cell[] {
        const past = sets[index]
        if (past) return [{ ...past, p: 1 }]
        if (index === sets.length) return current
        const serving = servingAt(index, standing, ends)
        return mixed(
          TEAMS.map((first) => ({
            p: serving[first],
            cells: freshSet({ won: { home: index, away: 0 }, server: first }),
          })),
        )
      },
    }
  }

  /** Probability of reaching a later set with either side serving first. */
  function servingAt(index: number, standing: Standing, current: readonly End[]): Record<Server, number> {
    let open = [{ standing, p: 1 }]
    for (let set = playedIn(standing.won); set < index; set++)
      open = open.flatMap((one) =>
        (one.standing === standing ? current : freshEnds(one.standing)).flatMap(({ next, cells }) =>
          isMatchWon(next.won, toWin) ? [] : [{ standing: next, p: cells.reduce((sum, { p }) => sum + p, 0) * one.p }],
        ),
      )
    const serving = { home: 0, away: 0 }
    for (const one of open) serving[one.standing.server] += one.p
    return serving
  }
}

const keyOf = ({ won, server }: Standing): string => `${won.home}:${won.away} ${server}`

function remembered<Value>(known: Map<string, Value>, key: string, make: () => Value): Value {
  const before = known.get(key)
  if (before !== undefined) return before
  const made = make()
  known.set(key, made)
  return made
}

/** Probability of each value of the cells in a measure. */
function valuesOf(cells: readonly Cell[], measure: Measure): Values {
  const values = cells.map((cell) => valueIn(cell, measure))
  const from = Math.min(...values)
  const p = new Float64Array(Math.max(...values) - from + 1)
  for (const [index, cell] of cells.entries()) {
    const at = (values[index] ?? 0) - from
    p[at] = (p[at] ?? 0) + cell.p
  }
  return { from, p }
}

function trimmed({ from, p }: Values): Values {
  let [first, end] = [0, p.length]
  while (end > 1 && (p[end - 1] ?? 0) < NEGLIGIBLE) end -= 1
  while (first < end - 1 && (p[first] ?? 0) < NEGLIGIBLE) first += 1
  return { from: from + first, p: p.subarray(first, end) }
}

function mixed(laws: readonly { readonly p: number; readonly cells: readonly Cell[] }[]): readonly Cell[] {
  const possible = laws.filter(({ p }) => p > 0)
  if (new Set(possible.map(({ cells }) => cells)).size === 1) return possible[0]?.cells ?? []
  const sums = new Map<string, Cell>()
  for (const { p, cells } of possible)
    for (const cell of cells) {
      const key = `${cell.home}:${cell.away}`
      sums.set(key, { ...cell, p: cell.p * p + (sums.get(key)?.p ?? 0) })
    }
  return normal([...sums.values()])
}
