import { handicapOf } from './two-way.ts'

/** A handicap on the games of a whole match. */
export const gamesHandicap = handicapOf({
  type: 'games_handicap',
  column: 'handicap',
  group: () => 'handicaps',
  part: () => 'games',
})
