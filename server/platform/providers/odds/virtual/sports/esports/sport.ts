import { esportsLaws, roundChances } from '#server/shared/sports/esports/law.ts'
import { offersOf } from '../../offers.ts'
import { openSets } from '../../open-sets.ts'
import { matchesOf } from '../../rounds.ts'
import type { VirtualSport } from '../../sport.ts'
import { CIRCUITS } from './leagues.ts'
import { beforeEsports, playedEsports, ROUND_MS } from './match.ts'

const MAPS = 3
/** Upper bound of rounds in a match, never reached in practice. */
const MOST_ROUNDS = 150

export const esports: VirtualSport = {
  name: 'esports',
  code: 'es',
  ids: 'fl:match:es',
  slotMs: 15 * 60_000,
  longestMs: MOST_ROUNDS * ROUND_MS,
  openAgainMs: 8000,
  result: 'winner',
  matchOf: matchesOf(CIRCUITS, ({ league, home, away }) => {
    const chances = roundChances(0.5 + home.strength - away.strength, MAPS)
    const lawOf = esportsLaws(chances)
    return {
      teams: { category: league.category, tournament: league.tournament, home: home.name, away: away.name },
      law: { sport: 'esports', chances },
      before: beforeEsports(chances, lawOf),
      play: (floats) => playedEsports(chances, lawOf, floats),
    }
  }),
  offers(law, result, isLive) {
    const { one, lines } = offersOf(law, isLive)
    const halves = { grid: 'halves' } as const
    return [
      one('winner'),
      one('maps_total', { total: '2.5' }),
      ...['-1.5', '1.5'].map((hcp) => one('maps_handicap', { hcp })),
      one('correct_sets'),
      ...openSets(law, result).sure.flatMap((map) => [
        one('map_winner', { map }),
        ...lines('rounds_total', { ...halves, of: { map }, around: 1 }),
        ...lines('rounds_handicap', { ...halves, of: { map }, around: 1 }),
      ]),
    ]
  },
}
