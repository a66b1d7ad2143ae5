import { expect, test } from 'vitest'
import { proofOfListed } from '~/features/bets/proof-search.ts'

test('a listed bet links to its proof: its own seeds, its provider, or nothing for a sports event', () => {
  expect(proofOfListed({ id: 'b1', game: 'dice', title: null })).toEqual({ bet: 'b1' })
  expect(proofOfListed({ id: 'b2', game: 'slots', title: 'Deep Quarry' })).toEqual({ provider_bet: 'b2' })
  expect(proofOfListed({ id: 'b3', game: 'sports', title: null })).toBeNull()
})
