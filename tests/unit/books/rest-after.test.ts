import { expect, test } from 'vitest'
import { restAfter } from '#server/platform/modules/ledger/reads.ts'

/** Share of the time that a check spends on a processor, if each page takes `cpuMs` of it. */
function shareOf(cpuMs: number, elapsedMs: number): number {
  return cpuMs / (elapsedMs + restAfter({ elapsedMs, cpuMs }))
}

test('the check of the books takes a quarter of an idle processor', () => {
  expect(shareOf(40, 40)).toBeCloseTo(1 / 4)
})

test('it takes at most a fortieth of a processor for which it had to wait', () => {
  for (const elapsedMs of [51, 80, 160, 400]) expect(shareOf(40, elapsedMs)).toBeLessThan(1 / 40)
})

test('a page that waited for long delays the next by no more than its time, or its share', () => {
  expect(restAfter({ elapsedMs: 1000, cpuMs: 1 })).toBe(1000)
  expect(restAfter({ elapsedMs: 1, cpuMs: 0 })).toBe(1)
  // two clocks never agree exactly
  expect(restAfter({ elapsedMs: 40, cpuMs: 41 })).toBe(123)
})
