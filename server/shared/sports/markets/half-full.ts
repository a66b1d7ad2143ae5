import type { ScoreMarket } from './market-type.ts'
import { wonIf } from './won-if.ts'

const LEADERS = ['home', 'draw', 'away'] as const
const leader = (lead: number) => (lead > 0 ? 'home' : lead < 0 ? 'away' : 'draw')

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
  grade: ({ home: half, away: full }, outcome) => wonIf(outcome === `${leader(half)}/${leader(full)}`),
}
