import { expect, test } from 'vitest'
import { proofOfListed } from '~/features/bets/proof-search.ts'

test('a listed bet leads to what proves it: its own seeds, its provider, or nothing where an event was played', () => {
  expect(proofOfListed({ id: 'b1', game: 'dice', title: null })).toEqual({ bet: 'b1' })
  expect(proofOfListed({ id: 'b2', game: 'slots', title: 'Deep Quarry' })).toEqual({ provider_bet: 'b2' })
  expect(proofOfListed({ id: 'b3', game: 'sports', title: null })).toBeNull()
})
