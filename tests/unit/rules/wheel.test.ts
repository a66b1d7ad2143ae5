import { describe, expect, it } from 'vitest'
import { formatMultiplier } from '#server/shared/money/micros.ts'
import { rtpOf, WHEEL_RISKS, type WheelRisk, wheel, wheelOf } from '#server/shared/rules/wheel/current.ts'
import { proveWheel } from './proofs.ts'

/** Number of segments by multiplier. */
const SEGMENTS: Record<WheelRisk, Record<string, number>> = {
  low: { '0.0000': 10, '1.2000': 35, '1.5000': 5 },
  medium: { '0.0000': 25, '1.5000': 13, '2.0000': 8, '3.0000': 3, '5.0000': 1 },
  high: { '0.0000': 49, '49.5000': 1 },
}

describe.each(WHEEL_RISKS)('the wheel of %s risk', (risk) => {
  it('says that it returns 99 %', () => {
    expect(rtpOf(risk)).toEqual({ numerator: 99n, denominator: 100n })
  })

  it('has the segments that are published', () => {
    const counted = Object.groupBy(wheelOf(risk), formatMultiplier)
    expect(Object.fromEntries(Object.entries(counted).map(([paid, all]) => [paid, all?.length]))).toEqual(
      SEGMENTS[risk],
    )
  })

  it('pays at most its best segment', () => {
    const best = Object.keys(SEGMENTS[risk]).at(-1)
    expect(formatMultiplier(wheel.topMultiplier({ risk }))).toBe(best)
  })
})

describe('a turn of the wheel', () => {
  it('returns 99 % at each risk, each segment turned to', () => proveWheel(wheel))

  it('leaves the order of the published wheels as it is', () => {
    const first = (risk: WheelRisk, count: number) => wheelOf(risk).slice(0, count).map(Number)
    expect(first('low', 11)).toEqual([15_000, 12_000, 12_000, 12_000, 0, 12_000, 12_000, 12_000, 12_000, 0, 15_000])
    expect(first('medium', 9)).toEqual([20_000, 0, 15_000, 0, 20_000, 0, 15_000, 0, 30_000])
    expect([wheelOf('medium')[42], wheelOf('high')[49]]).toEqual([50_000n, 495_000n])
  })

  it('takes a risk and a float', () => {
    expect(() => wheel.play({ risk: 'none' as WheelRisk }, [0.5])).toThrow(RangeError)
    expect(() => wheel.play({ risk: 'low' }, [])).toThrow(RangeError)
  })

  it('is pinned: another table is another version', () => {
    expect(wheel.version).toBe('wheel/v1')
    expect(wheel.tableHash({ risk: 'low' })).toBe('f26d7b5c3d6e50d9cc71f87efe152a4b533478fd8d06d8db266e603e33fc74ed')
  })
})
