import { expect, test } from 'vitest'
import { averageCost, openAutoplay } from '#server/studio/client/autoplay.ts'
import fc from '../../support/run/fast-check.ts'

const amount = fc.bigInt({ min: 1n, max: 10_000_000n })

test('autoplay never leaves its player down by more than the stop-loss, whatever comes up', () => {
  fc.assert(
    fc.property(
      amount,
      amount,
      fc.array(fc.bigInt({ min: 0n, max: 30_000_000n }), { maxLength: 60 }),
      (limit, stake, returns) => {
        const run = openAutoplay({ spins: 50, limit })
        for (const won of returns) {
          if (run.endBefore(stake)) break
          run.endAfter({ stake, won, hadFeature: false })
          expect(run.totals.staked - run.totals.won).toBeLessThanOrEqual(limit)
        }
      },
    ),
  )
})

test('autoplay ends after its spins, at a feature, and before a stake that could pass the limit', () => {
  const lost = { stake: 10n, won: 0n, hadFeature: false }
  const run = openAutoplay({ spins: 3, limit: 100n })
  expect([run.endAfter(lost), run.endAfter(lost), run.endAfter(lost)]).toEqual([undefined, undefined, 'done'])
  expect(run.totals).toEqual({ spins: 3, staked: 30n, won: 0n })
  expect(openAutoplay({ spins: 3, limit: 100n }).endAfter({ ...lost, hadFeature: true })).toBe('feature')
  expect(openAutoplay({ spins: 3, limit: 9n }).endBefore(10n)).toBe('loss')
  expect(openAutoplay({ spins: 3, limit: 10n }).endBefore(10n)).toBeUndefined()
})

test('autoplay ends where its player has had enough: so far up, or by one win', () => {
  const returns = (won: bigint) => ({ stake: 10n, won, hadFeature: false })
  const up = openAutoplay({ spins: 50, limit: 100n, gain: 15n })
  expect([up.endAfter(returns(24n)), up.endAfter(returns(11n))]).toEqual([undefined, 'gain'])
  const once = openAutoplay({ spins: 50, limit: 100n, win: 25n })
  expect([once.endAfter(returns(24n)), once.endAfter(returns(25n))]).toEqual([undefined, 'win'])
})

test('what a run costs on average is the share of its stakes that does not return', () => {
  expect(averageCost(1_000_000n, 100, 9641)).toBe(3_590_000n)
})
