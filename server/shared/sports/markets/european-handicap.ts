import { type ScoreMarket, WHOLE } from './market-type.ts'
import { wonIf } from './won-if.ts'

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
  grade: ({ home, away }, outcome, { hcp = '0:0' }) => {
    const difference = home - away + leadOf(hcp)
    return wonIf(outcome === (difference > 0 ? 'home' : difference < 0 ? 'away' : 'draw'))
  },
}

const leads = new Map<string, number>()

/** By how much the home team is ahead at the kick-off. Read once, since it is asked for in every cell of a law. */
function leadOf(hcp: string): number {
  const known = leads.get(hcp)
  if (known !== undefined) return known
  const [home = 0, away = 0] = hcp.split(':').map(Number)
  // specifiers come from a feed: whatever it says, the memory stays small
  if (leads.size < 100) leads.set(hcp, home - away)
  return home - away
}
