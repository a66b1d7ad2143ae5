import { periodOf, type ScoreMarket } from './market-type.ts'
import { wonIf } from './won-if.ts'

/** 1X2: who has more goals in the match or a half. */
export const matchResult: ScoreMarket = {
  kind: 'score',
  type: '1x2',
  group: (specifiers) => (periodOf(specifiers) === 'ft' ? 'main' : 'halves'),
  outcomes: ['home', 'draw', 'away'],
  winners: 1,
  hasRefunds: false,
  grade: ({ home, away }, outcome) => wonIf(outcome === (home > away ? 'home' : home < away ? 'away' : 'draw')),
}
