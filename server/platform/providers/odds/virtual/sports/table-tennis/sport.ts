import { tableTennisLaws } from '#server/shared/sports/table-tennis/law.ts'
import { lawWithRetirements, retirement } from '../../broken-off.ts'
import { offersOf } from '../../offers.ts'
import { openSets } from '../../open-sets.ts'
import { matchesOf } from '../../rounds.ts'
import type { VirtualSport } from '../../sport.ts'
import { CUPS } from './leagues.ts'
import { beforeTableTennis, POINT_MS, playedTableTennis, TO_WIN } from './match.ts'

/** Upper bound of points in a match, never reached in practice. */
const MOST_POINTS = 200

export const tableTennis: VirtualSport = {
  name: 'table-tennis',
  code: 'tt',
  ids: 'fl:match:tt',
  slotMs: 15 * 60_000,
  longestMs: MOST_POINTS * POINT_MS,
  openAgainMs: 5000,
  brokenOff: retirement,
  result: 'winner',
  lawOfResult: lawWithRetirements,
  matchOf: matchesOf(CUPS, ({ league, home, away }) => {
    const chance = 0.5 + home.strength - away.strength
    const lawOf = tableTennisLaws(chance, TO_WIN)
    return {
      teams: { category: league.category, tournament: league.tournament, home: home.name, away: away.name },
      law: { sport: 'table-tennis', chance, to_win: TO_WIN },
      before: beforeTableTennis(lawOf),
      play: (floats) => playedTableTennis(chance, lawOf, floats),
    }
  }),
  offers(law, result, isLive) {
    const { one, lines } = offersOf(law, isLive)
    const { sure, current } = openSets(law, result)
    const halves = { grid: 'halves' } as const
    return [
      one('winner'),
      ...lines('points_total', { ...halves, around: 2 }),
      ...lines('points_handicap', { ...halves, around: 2 }),
      ...['3.5', '4.5'].map((total) => one('sets_total', { total })),
      ...['-1.5', '1.5'].map((hcp) => one('sets_handicap', { hcp })),
      one('correct_sets_5'),
      ...sure.map((set) => one('set_winner', { set })),
      ...current.flatMap((set) => [
        ...lines('set_total', { ...halves, of: { set }, around: 1 }),
        ...lines('set_handicap', { ...halves, of: { set }, around: 1 }),
      ]),
    ]
  },
}
