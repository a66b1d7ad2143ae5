import { type ScoreMarket, WHOLE } from './market-type.ts'
import { wonIf } from './won-if.ts'

/** Two of the three results: two of its outcomes win. Its odds are made of the exact ones of 1X2. */
export const doubleChance: ScoreMarket = {
  kind: 'score',
  type: 'double_chance',
  group: () => 'main',
  outcomes: ['1x', '12', 'x2'],
  winners: 2,
  hasRefunds: false,
  part: () => WHOLE,
  measure: () => 'difference',
  grade:
    (outcome) =>
    ({ home, away }) =>
      wonIf(outcome.includes(home > away ? '1' : home < away ? '2' : 'x')),
}
