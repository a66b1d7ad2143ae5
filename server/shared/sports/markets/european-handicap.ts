import { type ScoreMarket, WHOLE } from './market-type.ts'
import { matchResult } from './match-result.ts'

/** The result after a lead of whole goals, `hcp=0:1`: three outcomes, nothing is refunded. */
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
