import { bestOfLaws, isMatchWon, otherServer, type Server, wonSets } from '../best-of.ts'
import type { Cell, EventLaw } from '../event-law.ts'
import { normal } from '../race.ts'
import { NIL, type Score } from '../score.ts'
import { gameFrom, type ServePoints, tieBreakFrom } from './points.ts'

export type TennisState = {
  readonly toWin: number
  /** Games of the finished sets. */
  readonly sets: readonly Score[]
  readonly games: Score
  readonly points: Score
  /** Server of the current game; in a tie-break, server of its first point. */
  readonly server: Server
}

export const startOf = (toWin: number): TennisState => ({
  ...{ toWin, sets: [], games: NIL, points: NIL },
  server: 'home',
})

export const isTieBreak = ({ home, away }: Score): boolean => home === 6 && away === 6
export const isSetWon = ({ home, away }: Score): boolean => {
  const most = Math.max(home, away)
  return (most >= 6 && Math.abs(home - away) >= 2) || most === 7
}

/** Server of the current set's first game. */
const firstServer = ({ games: { home, away }, server }: TennisState): Server =>
  (home + away) % 2 === 0 ? server : otherServer(server)

function gameWon(serve: ServePoints, { games, points, server }: Omit<TennisState, 'toWin' | 'sets'>): number {
  if (isTieBreak(games)) return tieBreakFrom(serve, points, server)
  if (server === 'home') return gameFrom(serve.home, points.home, points.away)
  return 1 - gameFrom(serve.away, points.away, points.home)
}

/** Distribution of a set's final score in games, from within a game on. */
export function setLaw(serve: ServePoints, from: Omit<TennisState, 'toWin' | 'sets'>): Cell[] {
  const ended: Cell[] = []
  const holds = { home: gameFrom(serve.home, 0, 0), away: 1 - gameFrom(serve.away, 0, 0) }
  let open = new Map<number, Cell>([[from.games.home, { ...from.games, p: 1 }]])
  let { server } = from
  for (let isFirst = true; open.size > 0; isFirst = false) {
    const next = new Map<number, Cell>()
    for (const { home, away, p } of open.values()) {
      const isFresh = !isFirst && !isTieBreak({ home, away })
      const chance = isFresh
        ? holds[server]
        : gameWon(serve, { games: { home, away }, points: isFirst ? from.points : NIL, server })
      for (const cell of [
        { home: home + 1, away, p: p * chance },
        { home, away: away + 1, p: p * (1 - chance) },
      ])
        if (isSetWon(cell)) ended.push(cell)
        else next.set(cell.home, { ...cell, p: cell.p + (next.get(cell.home)?.p ?? 0) })
    }
    open = next
    server = otherServer(server)
  }
  return normal(ended)
}

/**
 * Probability models of a match from its states on; its parts are `ft` in sets, `games` of all sets, and `set1` … in
 * games.
 */
export function tennisLaws(serve: ServePoints, toWin: number): (state: TennisState) => EventLaw {
  const lawOf = bestOfLaws({
    toWin,
    fresh: (_, server) => setLaw(serve, { games: NIL, points: NIL, server }),
    // a set with an odd number of games ends with a serve of its first server
    passesServe: ({ home, away }) => (home + away) % 2 === 1,
  })
  return (state) => {
    const isOver = isMatchWon(wonSets(state.sets), toWin)
    const law = lawOf({
      ...{ sets: state.sets, server: firstServer(state) },
      current: isOver ? [] : setLaw(serve, state),
    })
    return {
      cells(part, measure) {
        if (part === 'ft') return law.sets()
        if (part === 'games') return law.counted(measure)
        return law.set(Number(part.slice('set'.length)) - 1)
      },
    }
  }
}
