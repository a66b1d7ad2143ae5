import { periodOf, type ScoreMarket, WHOLE } from './market-type.ts'
import { handicapOf } from './two-way.ts'
import { matchResult } from './winners.ts'

/** Asian handicap on the whole score of the match or a period. */
export const handicap = handicapOf({
  type: 'handicap',
  column: 'handicap',
  group: (specifiers) => (periodOf(specifiers) === WHOLE ? 'handicaps' : 'periods'),
  part: periodOf,
})

const { column: _, ...unlisted } = handicap

/** Draw no bet: a handicap of zero under its usual name. */
export const drawNoBet: ScoreMarket = {
  ...unlisted,
  type: 'dnb',
  group: () => 'main',
  grade: (outcome) => handicap.grade(outcome, {}),
}

export const gamesHandicap = handicapOf({
  type: 'games_handicap',
  column: 'handicap',
  group: () => 'handicaps',
  part: () => 'games',
})

/** Handicap on the points of all sets. */
export const pointsHandicap = handicapOf({
  type: 'points_handicap',
  column: 'handicap',
  group: () => 'handicaps',
  part: () => 'points',
})

export const mapsHandicap = handicapOf({ type: 'maps_handicap', column: 'handicap', group: () => 'handicaps' })

export const setsHandicap = handicapOf({ type: 'sets_handicap', group: () => 'handicaps' })

/** Result after a head start of whole goals, `hcp=0:1`: three outcomes, nothing is refunded. */
export const europeanHandicap: ScoreMarket = {
  kind: 'score',
  type: 'handicap3',
  group: () => 'handicaps',
  outcomes: ['home', 'draw', 'away'],
  winners: 1,
  hasRefunds: false,
  part: () => WHOLE,
  measure: () => 'difference',
  grade: (outcome, { hcp = '0:0' }) => {
    const [ahead = 0, behind = 0] = hcp.split(':').map(Number)
    const graded = matchResult.grade(outcome, {})
    return ({ home, away }) => graded({ home: home + ahead, away: away + behind })
  },
}
