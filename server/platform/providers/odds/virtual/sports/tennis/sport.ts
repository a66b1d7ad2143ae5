import type { EventResult } from '#server/shared/sports/event-law.ts'
import { NIL } from '#server/shared/sports/score.ts'
import { withGame } from '#server/shared/sports/tennis/game.ts'
import { isTieBreak, tennisLaws } from '#server/shared/sports/tennis/law.ts'
import { lawWithRetirements, retirement } from '../../broken-off.ts'
import { offersOf } from '../../offers.ts'
import { openSets } from '../../open-sets.ts'
import { matchesOf } from '../../rounds.ts'
import type { VirtualSport } from '../../sport.ts'
import { TOURS } from './leagues.ts'
import { beforeTennis, POINT_MS, playedTennis } from './match.ts'

/** Share of points that the average player wins on serve. */
const SERVED = 0.62
/** Upper bound of points in a match, never reached in practice. */
const MOST_POINTS = 600

export const tennis: VirtualSport = {
  name: 'tennis',
  code: 'tn',
  ids: 'fl:match:tn',
  slotMs: 24 * 60_000,
  longestMs: MOST_POINTS * POINT_MS,
  openAgainMs: 5000,
  brokenOff: retirement,
  result: 'winner',
  lawOfResult: lawWithRetirements,
  matchOf: matchesOf(TOURS, ({ league, home, away }) => {
    const tour = TOURS.find(({ tournament }) => tournament === league.tournament)
    const { surface = 0, toWin = 2 } = tour ?? {}
    // the stronger player wins more points on either serve
    const edge = home.strength - away.strength
    const serve = { home: SERVED + surface + edge, away: SERVED + surface - edge }
    const laws = tennisLaws(serve, toWin)
    const lawOf: typeof laws = (state) => withGame(laws(state), serve, state)
    return {
      teams: { category: league.category, tournament: league.tournament, home: home.name, away: away.name },
      law: { sport: 'tennis', ...serve, to_win: toWin },
      before: beforeTennis(lawOf, toWin),
      play: (floats) => playedTennis(serve, { toWin, lawOf }, floats),
    }
  }),
  offers(law, result, isLive) {
    const { one, lines } = offersOf(law, isLive)
    const { current, sure, toWin } = openSets(law, result)
    const halves = { grid: 'halves' } as const
    return [
      one('winner'),
      ...lines('games_total', { ...halves, around: 2 }),
      ...lines('games_handicap', { ...halves, around: 2 }),
      ...(toWin === 3 ? ['3.5', '4.5'] : ['2.5']).map((total) => one('sets_total', { total })),
      ...['-1.5', '1.5'].map((hcp) => one('sets_handicap', { hcp })),
      one(toWin === 3 ? 'correct_sets_5' : 'correct_sets'),
      ...sure.map((set) => one('set_winner', { set })),
      ...(isLive ? current.flatMap((set) => openGame(result, set)).map((game) => one('game_winner', game)) : []),
      ...current.flatMap((set) => [
        ...lines('set_total', { ...halves, of: { set }, around: 1 }),
        ...lines('set_handicap', { ...halves, of: { set } }),
      ]),
      ...['home', 'away'].flatMap((team) => lines('games_total', { ...halves, of: { team } })),
    ]
  },
}

/** The current game of a set, except a tie-break, which is equivalent to the set. */
function openGame({ part }: EventResult, set: string) {
  const { home, away } = part(`set${set}`)?.score ?? NIL
  return isTieBreak({ home, away }) ? [] : [{ set, game: String(home + away + 1) }]
}
