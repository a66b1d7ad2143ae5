import { expect, test } from 'vitest'
import { QUICKNET, timeOfRound } from '#server/shared/rules/fairness/beacon.ts'
import { checkBeacon } from '~/features/fairness/check-beacon.ts'

/** Round 1000 as the network has published it. */
const signature = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39'
const text = 'drand:quicknet:1000:fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd'
const emitted = timeOfRound(QUICKNET, 1000)

test('the word of a draw is signed by the beacon, and the first one after entries closed', () => {
  const check = (after: number, word = { text, signature }) => checkBeacon({ ...word, due: { after } })
  expect([check(emitted - 3000), check(emitted - 1), check(emitted - 3001), check(emitted)]).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(check(emitted - 1, { text: text.replace('fe29', 'fe28'), signature })).toBe(false)
  expect(check(emitted - 1, { text, signature: signature.replace('b446', 'b447') })).toBe(false)
  expect(check(emitted - 1, { text, signature: 'none' })).toBe(false)
})

test('a salt is from the announced round of the beacon, which was emitted after its announcement', () => {
  const check = (round: number, announcedAt: number) => checkBeacon({ text, signature, due: { round, announcedAt } })
  expect([check(1000, emitted - 120_000), check(1000, emitted), check(1001, emitted - 120_000)]).toEqual([
    true,
    false,
    false,
  ])
})
