import type { ScoreMarket } from './market-type.ts'
import { wonIf } from './won-if.ts'

const LEADERS = ['home', 'draw', 'away'] as const
const SIGNS: Readonly<Record<string, number>> = { home: 1, draw: 0, away: -1 }

/** Who leads at half time, and who has won at the end. Its part is both leads beside each other. */
export const halfFull: ScoreMarket = {
  kind: 'score',
  type: 'ht_ft',
  group: () => 'periods',
  outcomes: LEADERS.flatMap((half) => LEADERS.map((full) => `${half}/${full}`)),
  winners: 1,
  hasRefunds: false,
  part: () => 'leads',
  measure: () => 'score',
  grade: (outcome) => {
    const [ofHalf, ofMatch] = outcome.split('/').map((one) => SIGNS[one])
    return ({ home: half, away: full }) => wonIf(Math.sign(half) === ofHalf && Math.sign(full) === ofMatch)
  },
}
