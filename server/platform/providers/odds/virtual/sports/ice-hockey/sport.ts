import { standsIf } from '../../broken-off.ts'
import { offersOf } from '../../offers.ts'
import { matchesOf } from '../../rounds.ts'
import type { VirtualSport } from '../../sport.ts'
import { meansOf } from '../../teams.ts'
import { LEAGUES } from './leagues.ts'
import { beforeHockey, LONGEST_MS, playedHockey } from './match.ts'

const SCORING = { mean: 2.8, homeAdvantage: 1.05 }
const PERIODS = ['p1', 'p2', 'p3']

export const iceHockey: VirtualSport = {
  name: 'ice-hockey',
  code: 'ih',
  ids: 'fl:match:ih',
  slotMs: 20 * 60_000,
  longestMs: LONGEST_MS,
  openAgainMs: 8000,
  // fifty-five of sixty minutes
  brokenOff: standsIf((period, minute) => period === 3 && minute > 15, ['ft', 'ot']),
  result: 'winner_ot',
  matchOf: matchesOf(LEAGUES, ({ league, home, away }) => {
    const means = meansOf({ home, away }, SCORING)
    return {
      teams: { category: league.category, tournament: league.tournament, home: home.name, away: away.name },
      law: { sport: 'ice-hockey', ...means },
      before: beforeHockey(means),
      play: (floats) => playedHockey(means, floats),
    }
  }),
  offers(law, { goals, isOver, part }, isLive) {
    const { one, lines } = offersOf(law, isLive)
    const quarters = { grid: 'quarters', around: 4 } as const
    const halves = { grid: 'halves' } as const
    const overtime = [one('winner_ot'), ...lines('total_ot', halves)]
    // after sixty minutes only the winner is open
    if (isOver) return overtime
    const period = PERIODS.find((name) => part(name)?.isOver !== true) ?? 'p3'
    return [
      one('1x2'),
      one('winner_ot'),
      one('double_chance'),
      one('dnb'),
      ...lines('total', quarters),
      ...lines('handicap', quarters),
      ...overtime.slice(1),
      one('btts'),
      one('exact_goals'),
      one('odd_even'),
      ...(isLive ? [one('next_goal', { nr: String(goals.length + 1) })] : []),
      ...['home', 'away'].flatMap((team) => lines('total', { ...halves, of: { team } })),
      one('1x2', { period }),
      ...lines('total', { ...halves, of: { period } }),
    ]
  },
}
