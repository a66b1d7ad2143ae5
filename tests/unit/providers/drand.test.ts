import { expect, test } from 'vitest'
import { QUICKNET, randomnessOf, roundAfter } from '#server/shared/rules/fairness/beacon.ts'

/** Round 1000 as the network has published it. */
const SIGNATURE = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39'
const RANDOMNESS = 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd'

test('a round of the beacon is what its network has signed, and nothing else is', () => {
  expect(randomnessOf(QUICKNET, 1000, SIGNATURE)).toBe(RANDOMNESS)
  expect(() => randomnessOf(QUICKNET, 1001, SIGNATURE)).toThrow(/not the beacon's/)
})

test('what decides is said after the moment that it is asked for', () => {
  const genesis = QUICKNET.genesisS * 1000
  expect([-5, 0, 1, 2999, 3000].map((ms) => roundAfter(QUICKNET, genesis + ms))).toEqual([1, 2, 2, 2, 3])
})
