import type { ScoreMarket } from './market-type.ts'
import { wonIf } from './won-if.ts'

/** The result after a lead of whole goals, `hcp=0:1`: three outcomes, nothing is refunded. */
export const europeanHandicap: ScoreMarket = {
  kind: 'score',
  type: 'handicap3',
  group: () => 'handicaps',
  outcomes: ['home', 'draw', 'away'],
  winners: 1,
  hasRefunds: false,
  grade: ({ home, away }, outcome, { hcp = '0:0' }) => {
    const [homeLead = 0, awayLead = 0] = hcp.split(':').map(Number)
    const difference = home + homeLead - away - awayLead
    return wonIf(outcome === (difference > 0 ? 'home' : difference < 0 ? 'away' : 'draw'))
  },
}
