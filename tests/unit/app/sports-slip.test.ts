import { expect, test } from 'vitest'
import { relatedPicks } from '#server/shared/sports/slip/related.ts'
import { formOf, systemsOf } from '~/features/sports/slip-kinds.ts'
import { fullestStake, limitsOfLine, raisedStake, stakeSteps, unitProblem } from '~/features/sports/slip-stakes.tsx'
import type { Kind, Pick } from '~/features/sports/slip-store.ts'

const pick = (event: string, isBanker = false): Pick => ({
  event,
  market: '1x2',
  outcome: 'home',
  odds: 20_000,
  home: 'H',
  away: 'A',
  isBanker,
})
const slip = (kind: Kind, picks: readonly Pick[], system = '2') => ({ kind, picks, system })

test('a slip offers each size of a line and the full covers that have a name', () => {
  expect(systemsOf(3, 0).map(({ value, lines }) => [value, lines])).toEqual([
    ['2', 3],
    ['trixie', 4],
    ['patent', 7],
  ])
  expect(systemsOf(8, 0).find(({ value }) => value === 'goliath')).toMatchObject({
    sizes: [2, 3, 4, 5, 6, 7, 8],
    lines: 247,
  })
  expect(systemsOf(9, 0).map(({ value }) => value)).toEqual(['2', '3', '4', '5', '6', '7', '8'])
  expect(systemsOf(2, 0)).toEqual([])
  expect(systemsOf(13, 0)).toEqual([])
})

test('a banker leaves the lines to the others, and is one of them in any other kind', () => {
  const picks = [pick('a', true), pick('b'), pick('c'), pick('d')]
  expect(formOf(slip('system', picks))).toMatchObject({ kind: 'system', bankers: 1, system: { sizes: [2], lines: 3 } })
  expect(formOf(slip('system', picks, '1'))).toMatchObject({ system: { sizes: [1], lines: 3 } })
  expect(formOf(slip('accumulator', picks))).toMatchObject({ kind: 'accumulator', bankers: 0, system: undefined })
})

test('a slip that has become too short for its kind is the next one that it can be', () => {
  expect(formOf(slip('system', [pick('a'), pick('b')]))).toMatchObject({ kind: 'accumulator' })
  expect(formOf(slip('accumulator', [pick('a')]))).toMatchObject({ kind: 'singles' })
  // a stored system that this number of selections does not have becomes the first one available
  expect(formOf(slip('system', [pick('a'), pick('b'), pick('c')], 'goliath'))).toMatchObject({ system: { value: '2' } })
})

test('picks of one event depend on each other: all but the first of them are marked', () => {
  expect([...relatedPicks([pick('a'), pick('b'), pick('a'), pick('c'), pick('a')])]).toEqual([2, 4])
})

test('a match depends on an outright of its tournament, and on none of another', () => {
  const [league, other] = [
    { sport: 'football', tournament: 'League' },
    { sport: 'football', tournament: 'Other' },
  ]
  const outright = { ...pick('round'), ...league, away: '' }
  expect([...relatedPicks([outright, { ...pick('a'), ...other }, { ...pick('b'), ...league }])]).toEqual([2])
  expect([...relatedPicks([{ ...pick('b'), ...league }, outright])]).toEqual([1])
  // unrelated: two matches of a league, two outrights, and a tournament of another sport with the same name
  expect([
    ...relatedPicks([
      { ...pick('a'), ...league },
      { ...pick('b'), ...league },
    ]),
  ]).toEqual([])
  expect([...relatedPicks([outright, { ...outright, event: 'next' }])]).toEqual([])
  expect([...relatedPicks([outright, { ...pick('a'), ...league, sport: 'tennis' }])]).toEqual([])
})

test('a press adds a round sum to the stake, or makes it the most that its lines and the balance allow', () => {
  const limits = { min: '10', max: '50000' }
  expect(stakeSteps(limits)).toEqual(['100', '500', '1000'])
  expect(raisedStake('', '100', limits)).toBe('100')
  expect(raisedStake('12.5', '100', limits)).toBe('112.5')
  expect(raisedStake('49950', '100', limits)).toBe('50000')
  const place = { limits, currency: 'RUB' } as const
  expect(fullestStake({ ...place, lines: 1, balance: undefined })).toBe('50000')
  expect(fullestStake({ ...place, lines: 1, balance: '1000.509' })).toBe('1000.5')
  // three lines of a third each, never more than the balance
  expect(fullestStake({ ...place, lines: 3, balance: '1000' })).toBe('333.33')
  expect(fullestStake({ ...place, lines: 1, balance: '900000' })).toBe('50000')
  expect(fullestStake({ ...place, lines: 1, balance: '3' })).toBe('10')
})

test('lines together are one stake: each may be what the whole of it may be, divided', () => {
  const limits = { min: '10', max: '50000' }
  expect(limitsOfLine(limits, 1, 'RUB')).toEqual(limits)
  // 57 × 0.17 is less than 10, and 57 × 877.2 more than 50,000
  expect(limitsOfLine(limits, 57, 'RUB')).toEqual({ min: '0.18', max: '877.19' })
})

test('a stake beyond its limits says which, and what is not typed yet says nothing', () => {
  const limits = { min: '10', max: '50000' }
  expect(['10', '50000', ''].map((unit) => unitProblem(unit, limits))).toEqual([undefined, undefined, undefined])
  expect(unitProblem('9.99', limits)).toBe('amount_below_min:10')
  expect(unitProblem('50000.01', limits)).toBe('amount_above_max:50000')
})
