import { expect, test } from 'vitest'
import { formatMultiplier } from '#server/shared/money/micros.ts'
import { hilo } from '#server/shared/rules/hilo/current.ts'
import { trailOf } from '~/games/hilo/trail.ts'

/** A card of a rank: the twos come first, the aces last. */
const cardOfRank = (rank: number) => (rank === 1 ? 48 : (rank - 2) * 4)

test('each card of a trail says what the round was worth with it, and a skip leaves that as it was', () => {
  const trail = trailOf(hilo, [2, 9, 4, 4, 13].map(cardOfRank), ['up', 'skip', 'down', 'down'])
  const worth = trail.map(({ multiplier, isLost }) => (isLost ? 'lost' : multiplier && formatMultiplier(multiplier)))
  // 12 ranks in 13 pay 1.0725, and then 4 in 13; the house edge is taken once
  expect(worth).toEqual([undefined, '1.0725', '1.0725', '3.4856', 'lost'])
  expect(trail.map(({ step }) => step)).toEqual([undefined, 'up', 'skip', 'down', 'down'])
})

test('a trail of a first card has neither a step nor a worth', () => {
  expect(trailOf(hilo, [0], [])).toEqual([{ card: 0, step: undefined, multiplier: undefined, isLost: false }])
})
