import { standsIf } from '../../broken-off.ts'
import { offersOf } from '../../offers.ts'
import { matchesOf } from '../../rounds.ts'
import type { VirtualSport } from '../../sport.ts'
import { meansOf } from '../../teams.ts'
import { LEAGUES } from './leagues.ts'
import { beforeBasketball, lazyPowers, POSSESSION_MS, playedBasketball } from './match.ts'

/** Points per possession, in which strengths are measured. */
const SCORING = { mean: 1, homeAdvantage: 1.015 }
const QUARTERS = ['q1', 'q2', 'q3', 'q4']
/** Upper bound: four quarters and more overtimes than will ever occur. */
const MOST_POSSESSIONS = 300

export const basketball: VirtualSport = {
  name: 'basketball',
  code: 'bb',
  ids: 'fl:match:bb',
  slotMs: 20 * 60_000,
  longestMs: MOST_POSSESSIONS * POSSESSION_MS,
  openAgainMs: 8000,
  // thirty-five of forty minutes
  brokenOff: standsIf((period, minute) => period > 4 || (period === 4 && minute > 5)),
  result: 'winner',
  matchOf: matchesOf(LEAGUES, ({ league, home, away }) => {
    const strengths = meansOf({ home, away }, SCORING)
    const powers = lazyPowers(strengths)
    return {
      teams: { category: league.category, tournament: league.tournament, home: home.name, away: away.name },
      law: { sport: 'basketball', ...strengths },
      before: beforeBasketball(powers),
      play: (floats) => playedBasketball(strengths, powers, floats),
    }
  }),
  offers(law, { part }, isLive) {
    const { one, lines } = offersOf(law, isLive)
    const halves = { grid: 'halves' } as const
    const isOpen = (period: string) => part(period)?.isOver !== true
    const quarter = QUARTERS.find(isOpen)
    const periods = [...(quarter ? [quarter] : []), ...['1h', '2h'].filter(isOpen)]
    return [
      one('winner'),
      ...lines('total', { ...halves, around: 4 }),
      ...lines('handicap', { ...halves, around: 4 }),
      one('odd_even'),
      ...(quarter ? [one('highest_quarter')] : []),
      ...['home', 'away'].flatMap((team) => lines('total', { ...halves, of: { team } })),
      ...periods.flatMap((period) => [
        one('1x2', { period }),
        ...lines('total', { ...halves, of: { period } }),
        ...lines('handicap', { ...halves, of: { period } }),
      ]),
    ]
  },
}
