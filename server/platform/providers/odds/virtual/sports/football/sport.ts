import { RED_CARDS, RHO } from '#server/shared/sports/football/law.ts'
import { MINUTES } from '#server/shared/sports/football/time.ts'
import { offersOf } from '../../offers.ts'
import { matchesOf, roundsOf } from '../../rounds.ts'
import type { VirtualSport } from '../../sport.ts'
import { meansOf } from '../../teams.ts'
import { LEAGUES } from './leagues.ts'
import { beforeFootball, elapsedAt, playedFootball } from './match.ts'

const SCORING = { mean: 1.35, homeAdvantage: 1.12 }

export const football: VirtualSport = {
  name: 'football',
  code: 'fb',
  ids: 'fl:match:',
  // a match takes half an hour, so two or three are in play at any time
  slotMs: 12 * 60_000,
  longestMs: elapsedAt(MINUTES),
  openAgainMs: 8000,
  result: '1x2',
  matchOf: matchesOf(LEAGUES, ({ league, home, away }) => {
    const means = { ...meansOf({ home, away }, SCORING), rho: RHO, redCard: RED_CARDS }
    return {
      teams: { category: league.category, tournament: league.tournament, home: home.name, away: away.name },
      law: { sport: 'football', ...means },
      before: beforeFootball(means),
      play: (floats) => playedFootball(means, floats),
    }
  }),
  roundFrom: roundsOf(LEAGUES),
  offers(law, { goals }, isLive) {
    const { one, lines } = offersOf(law, isLive)
    const quarters = { grid: 'quarters', around: 4 } as const
    return [
      one('1x2'),
      one('double_chance'),
      one('dnb'),
      ...lines('total', quarters),
      ...lines('handicap', quarters),
      one('handicap3', { hcp: '0:1' }),
      one('handicap3', { hcp: '1:0' }),
      one('btts'),
      one('exact_goals'),
      one('odd_even'),
      ...lines('corners', { grid: 'halves', around: 1 }),
      ...lines('cards', { grid: 'halves' }),
      ...(isLive ? [one('next_goal', { nr: String(goals.length + 1) })] : []),
      one('correct_score'),
      ...['1h', '2h'].flatMap((period) => [
        one('1x2', { period }),
        ...['0.5', '1.5'].map((line) => one('total', { period, total: line })),
        one('btts', { period }),
      ]),
      ...lines('handicap', { grid: 'quarters', of: { period: '1h' } }),
      one('half_most'),
      one('ht_ft'),
      ...['home', 'away'].map((team) => one('total', { team, total: '1.5' })),
    ]
  },
}
