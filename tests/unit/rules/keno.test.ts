import { describe, expect, it } from 'vitest'
import { formatMultiplier } from '#server/shared/money/micros.ts'
import { hitChance, KENO_RISKS, type KenoRisk, keno, payRow, rtpOf } from '#server/shared/rules/keno/current.ts'
import { sixDecimals } from './events.ts'
import { KENO_RTP, orderedDraws, playKenoRow, proveKeno } from './proofs.ts'

/** Probability of 0, 1 … hits for 1, 2 … 10 picks, to the printed digits. */
const PUBLISHED_CHANCES = [
  [0.75, 0.25],
  [0.5577, 0.3846, 0.05769],
  [0.4109, 0.4403, 0.1366, 0.01215],
  [0.2999, 0.4442, 0.2142, 0.03939, 0.002298],
  [0.2166, 0.4165, 0.2777, 0.07933, 0.009574, 0.000383],
  [0.1547, 0.3713, 0.3213, 0.1269, 0.0238, 0.00197, 5.471e-5],
  [0.1092, 0.3185, 0.344, 0.1764, 0.04573, 0.00588, 3.379e-4, 6.437e-6],
  [0.07611, 0.2647, 0.3474, 0.2224, 0.07483, 0.0133, 0.001188, 4.681e-5, 5.851e-7],
  [0.05232, 0.214, 0.335, 0.2606, 0.1094, 0.02526, 0.003118, 1.909e-4, 4.937e-6, 3.657e-8],
  [0.03544, 0.1688, 0.3107, 0.2882, 0.1471, 0.04237, 0.006789, 5.748e-4, 2.309e-5, 3.539e-7, 1.18e-9],
]

const everyRow = KENO_RISKS.flatMap((risk) =>
  Array.from({ length: 10 }, (_, index) => ({ risk, pickCount: index + 1, rtp: KENO_RTP[risk][index] })),
)
const floats = (float: number) => Array(10).fill(float)

describe('the keno paytable', () => {
  it('returns what is published in each of its 40 rows, over all draws', () => proveKeno(keno))

  it.each(everyRow)('says of risk $risk with $pickCount picks that it returns $rtp', ({ risk, pickCount, rtp }) => {
    expect(sixDecimals(rtpOf(risk, pickCount))).toBe(rtp)
  })

  it('returns more than 98.95 % and never more than 99 % in any row', () => {
    for (const { risk, pickCount } of everyRow) {
      const { numerator, denominator } = rtpOf(risk, pickCount)
      expect(numerator * 10_000n > denominator * 9_895n && numerator * 100n <= denominator * 99n).toBe(true)
    }
  })

  it('knows the chance of every number of hits, as published and as counted draw by draw', () => {
    for (const [index, printed] of PUBLISHED_CHANCES.entries()) {
      const pickCount = index + 1
      const ways = orderedDraws(pickCount)
      const all = ways.reduce((sum, count) => sum + count, 0n)
      expect(printed).toHaveLength(pickCount + 1)
      for (const [hits, chance] of printed.entries()) {
        const { numerator, denominator } = hitChance(pickCount, hits)
        expect(numerator * all).toBe((ways[hits] ?? 0n) * denominator)
        expect(Number(numerator) / Number(denominator) / chance).toBeCloseTo(1, 2)
      }
    }
  })

  it('pays the best of its row at most, though fewer hits may pay more than none', () => {
    const top = (risk: KenoRisk, picks: readonly number[]) => formatMultiplier(keno.topMultiplier({ risk, picks }))
    expect([top('low', [7]), top('classic', [1, 2]), top('high', [1, 2, 3, 4, 5, 6])]).toEqual([
      '1.8600',
      '4.4900',
      '710.0000',
    ])
    expect(top('medium', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])).toBe('1000.0000')
    expect(payRow('low', 1).map(formatMultiplier)).toEqual(['0.7000', '1.8600'])
  })

  it('is pinned: another table is another version', () => {
    expect(keno.version).toBe('keno/v1')
    expect(keno.tableHash({ risk: 'low', picks: [1] })).toBe(
      'd1a0ed977eb0e32db36505649fbf70fb2b159e8b9791550bc4381d2784fbd6ba',
    )
  })
})

describe('a keno play', () => {
  it('pays by the row of its risk and its number of picks', () => {
    for (const { risk, pickCount } of everyRow)
      expect(playKenoRow(keno, risk, pickCount)).toEqual(payRow(risk, pickCount))
  })

  it('draws the first of what is left at zero, and the last just below one', () => {
    const drawnAt = (float: number) => keno.play({ risk: 'low', picks: [40] }, floats(float)).outcome
    expect(drawnAt(0)).toEqual({ drawn: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], hits: 0 })
    expect(drawnAt(1 - 2 ** -32)).toEqual({ drawn: [40, 39, 38, 37, 36, 35, 34, 33, 32, 31], hits: 1 })
  })

  it.each([[[]], [[0]], [[41]], [[1.5]], [[2, 1]], [[3, 3]], [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]]])(
    'does not exist for the picks %j',
    (picks) => {
      expect(() => keno.play({ risk: 'low', picks }, floats(0.5))).toThrow(/^picks/)
      expect(() => keno.topMultiplier({ risk: 'low', picks })).toThrow(/^picks/)
    },
  )

  it('takes a risk and ten floats', () => {
    expect(() => keno.play({ risk: 'none' as KenoRisk, picks: [1] }, floats(0.5))).toThrow(/^no row/)
    expect(() => keno.play({ risk: 'low', picks: [1] }, [0.5])).toThrow(/ten|10/)
  })
})
