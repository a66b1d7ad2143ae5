import { expect, it } from 'vitest'
import { isPast } from '~/features/sports/odds-button.tsx'

it.each([
  ['correct_sets', '2:0', { home: 1, away: 1 }, true],
  ['correct_sets', '2:1', { home: 1, away: 1 }, false],
  ['correct_score', '0:0', { home: 1, away: 0 }, true],
  ['correct_score', '1:0', { home: 1, away: 0 }, false],
  ['correct_score', 'other', { home: 3, away: 3 }, false],
  ['exact_goals', '1', { home: 1, away: 1 }, true],
  ['exact_goals', '2', { home: 1, away: 1 }, false],
  ['1x2', 'home', { home: 0, away: 3 }, false],
  ['correct_score', '0:0', null, false],
] as const)('%s %s at %j is lost: %s', (key, outcome, score, isLost) =>
  expect(isPast(key, outcome, score)).toBe(isLost),
)

it('the score of a half says nothing of the match', () => {
  expect(isPast('correct_score?period=1h', '0:0', { home: 1, away: 0 })).toBe(false)
})
