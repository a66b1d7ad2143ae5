import { describe, expect, it } from 'vitest'
import { formatMultiplier, m4 } from '#server/shared/money/micros.ts'
import { ratio } from '#server/shared/money/ratio.ts'
import { takeFloats } from '#server/shared/rules/fairness/floats.ts'
import { hmacSha256 } from '#server/shared/rules/fairness/hmac.ts'
import { openByteStream } from '#server/shared/rules/fairness/stream.ts'
import { MINES_LIMITS, miner, minerRound, multiplierOf, TILES, tableHash } from '#server/shared/rules/miner/current.ts'
import fc from '../../support/run/fast-check.ts'
import { P1_BETS, V1 } from './vectors.ts'

const everyRow = Array.from({ length: MINES_LIMITS.max }, (_, index) => index + 1).flatMap((mines) =>
  Array.from({ length: TILES - mines }, (_, index) => ({ mines, safe: index + 1 })),
)
const NO_CAP = m4(10n ** 18n)

function factorial(n: number): bigint {
  return n < 2 ? 1n : BigInt(n) * factorial(n - 1)
}
const choose = (n: number, k: number) => factorial(n) / (factorial(k) * factorial(n - k))

/** Multipliers of 1 … 8 safe tiles, and of all: truncated to four digits, rounded if fewer are printed. */
const TABLE: readonly [mines: number, first: readonly string[], all: string][] = [
  [1, ['1.0312', '1.0760', '1.1250', '1.1785', '1.2375', '1.3026', '1.3750', '1.4558'], '24.75'],
  [2, ['1.0760', '1.1739', '1.2857', '1.4142', '1.5631', '1.7368', '1.9411', '2.1838'], '297'],
  [3, ['1.1250', '1.2857', '1.4785', '1.7120', '1.9973', '2.3498', '2.7904', '3.3485'], '2277'],
  [5, ['1.2375', '1.5631', '1.9973', '2.5848', '3.3925', '4.5234', '6.1389', '8.5001'], '52598.7'],
  [10, ['1.6500', '2.8285', '5.0043', '9.1747', '17.5153', '35.0307', '73.9538', '166.396'], '3236072.4'],
  [12, ['1.9038', '3.8076', '7.9615', '17.5153', '40.8692', '102.173', '277.327', '831.981'], '5148297'],
  [15, ['2.4750', '6.6000', '18.9750', '59.6357', '208.725', '834.9', '3965.775', '23794.65'], '3236072.4'],
  [20, ['4.9500', '29.70', '227.70', '2504.7', '52598.7'], '52598.7'],
  [24, ['24.75'], '24.75'],
]

describe('the miner paytable', () => {
  it.each(TABLE)('pays %d mines as published', (mines, first, all) => {
    const printedAs = (printed: string, safe: number) => {
      const paid = formatMultiplier(multiplierOf(mines, safe))
      return Number.parseFloat(paid).toFixed(printed.split('.')[1]?.length ?? 0)
    }
    for (const [index, printed] of first.entries()) expect(printedAs(printed, index + 1)).toBe(printed)
    expect(printedAs(all, TILES - mines)).toBe(all)
  })

  it('returns at most 99 % and more than 98.99 % whenever one stops, exactly', () => {
    expect(everyRow).toHaveLength(300)
    for (const { mines, safe } of everyRow) {
      const { numerator, denominator } = ratio(
        multiplierOf(mines, safe) * choose(TILES - mines, safe),
        choose(TILES, safe) * 10_000n,
      )
      expect(numerator * 100n <= denominator * 99n && numerator * 10_000n > denominator * 9_899n).toBe(true)
    }
  })

  it('is 0.99 over the chance of coming so far, floored to 1e-4', () => {
    for (const { mines, safe } of everyRow) {
      const exact = 9_900n * choose(TILES, safe)
      const odds = choose(TILES - mines, safe)
      const paid = multiplierOf(mines, safe) * odds
      expect(paid <= exact && exact - paid < odds).toBe(true)
    }
  })

  it.each([
    [0, 1],
    [25, 1],
    [2.5, 1],
    [3, 0],
    [3, 23],
    [24, 2],
  ])('has no row of %d mines and %d safe tiles', (mines, safe) => {
    expect(() => multiplierOf(mines, safe)).toThrow(RangeError)
  })

  it('is pinned: another table is another version', () => {
    expect(miner.version).toBe('miner/v1')
    expect(tableHash()).toBe('cfd8a030dd598389097de306936acb6e9cc07d77a1ac7f2a2982faa2a8b97690')
  })
})

describe('a miner layout', () => {
  const layoutOf = (seeds: (typeof P1_BETS)[number]['seeds'] | typeof V1.seeds, mines: number) =>
    miner.play({ mines, picks: [1] }, takeFloats(openByteStream(hmacSha256, seeds), mines)).outcome.layout

  it('is that of the vectors', () => {
    expect(layoutOf(V1.seeds, 3)).toEqual([20, 23, 8])
    const ours = P1_BETS.map(({ seeds }) => layoutOf(seeds, 3).toSorted((a, b) => a - b))
    expect(ours).toEqual([
      [14, 16, 25],
      [1, 15, 18],
      [2, 9, 11],
    ])
  })

  it('of 24 mines leaves the published tile', () => {
    expect(layoutOf(V1.seeds, 24)).not.toContain(22)
  })
})

describe('a miner play', () => {
  // mines on 1, 2 and 3
  const floats = [0, 0, 0]

  it('pays what the picks are worth when none was mined, and nothing else', () => {
    expect(miner.play({ mines: 3, picks: [25, 4] }, floats)).toEqual({
      outcome: { layout: [1, 2, 3], win: true },
      multiplier: multiplierOf(3, 2),
    })
    expect(miner.play({ mines: 3, picks: [25, 3] }, floats)).toMatchObject({ outcome: { win: false }, multiplier: 0n })
    expect(miner.play({ mines: 3, picks: [3, 25] }, floats)).toMatchObject({ outcome: { win: false }, multiplier: 0n })
  })

  it.each([
    { mines: 3, picks: [] },
    { mines: 3, picks: [4, 4] },
    { mines: 3, picks: [0] },
    { mines: 3, picks: [26] },
    { mines: 3, picks: [1.5] },
    { mines: 2, picks: [4] },
    { mines: 0, picks: [4] },
  ])('does not exist for $mines mines and the picks $picks', (params) => {
    expect(() => miner.play(params, floats)).toThrow(RangeError)
  })
})

describe('a miner round', () => {
  const floats = [0, 0, 0]
  const opened = minerRound.open({ mines: 3 })

  it('begins with nothing to cash out, and shows nothing', () => {
    expect(minerRound.standing(opened, floats, NO_CAP)).toEqual({
      status: 'open',
      multiplier: null,
      options: { pick: { wins: 22, of: 25, multiplier: 11_250n } },
      shown: { safe: [] },
    })
  })

  it('is worth more with each safe tile, at the chance that is told', () => {
    const params = minerRound.append(minerRound.append(opened, 4), 25)
    expect(minerRound.standing(params, floats, NO_CAP)).toEqual({
      status: 'open',
      multiplier: multiplierOf(3, 2),
      options: { pick: { wins: 20, of: 23, multiplier: multiplierOf(3, 3) } },
      shown: { safe: [4, 25] },
    })
  })

  it('is lost by a mine', () => {
    const params = minerRound.append(minerRound.append(opened, 4), 3)
    expect(minerRound.standing(params, floats, NO_CAP)).toEqual({
      status: 'lost',
      multiplier: null,
      options: { pick: null },
      shown: { safe: [4] },
    })
  })

  it('is complete when only mines are left', () => {
    const all = Array.from({ length: 22 }, (_, index) => index + 4)
    const params = all.reduce(minerRound.append, opened)
    expect(minerRound.standing(params, floats, NO_CAP)).toMatchObject({
      status: 'complete',
      multiplier: multiplierOf(3, 22),
      options: { pick: null },
    })
  })

  it('is complete when one more tile would pass the cap, and not a tile earlier', () => {
    const [one, two, three] = [[4], [4, 5], [4, 5, 6]].map((picks) => ({ mines: 3, picks }))
    const cap = multiplierOf(3, 3)
    const statuses = (max: typeof cap) =>
      [one, two, three].map((params) => params && minerRound.standing(params, floats, max).status)
    expect(statuses(cap)).toEqual(['open', 'open', 'complete'])
    expect(statuses(m4(cap - 1n))).toEqual(['open', 'complete', 'complete'])
  })

  it('lets each closed tile be opened, and no other', () => {
    const params = minerRound.append(opened, 4)
    const { options } = minerRound.standing(params, floats, NO_CAP)
    expect([1, 25, 4, 0, 26, 1.5].map((tile) => minerRound.allows(params, options, tile))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ])
    expect(minerRound.allows(params, { pick: null }, 5)).toBe(false)
  })

  it('is worth at its first step what bounds the stake', () => {
    for (const { mines } of everyRow) expect(minerRound.firstMultiplier({ mines })).toBe(multiplierOf(mines, 1))
  })

  it('stands at every step as a play of the same steps does', () => {
    const anyRound = fc.record({
      mines: fc.integer({ min: 1, max: 24 }),
      picks: fc.uniqueArray(fc.integer({ min: 1, max: 25 }), { minLength: 1, maxLength: 8 }),
      floats: fc.array(fc.integer({ min: 0, max: 2 ** 32 - 1 }), { minLength: 24, maxLength: 24 }),
    })
    fc.assert(
      fc.property(anyRound, ({ mines, picks, floats }) => {
        const taken = floats.slice(0, mines).map((word) => word / 2 ** 32)
        let params = minerRound.open({ mines })
        for (const tile of picks) {
          const { status, options } = minerRound.standing(params, taken, NO_CAP)
          if (status !== 'open' || !minerRound.allows(params, options, tile)) break
          params = minerRound.append(params, tile)
          const stands = minerRound.standing(params, taken, NO_CAP)
          const { outcome, multiplier } = miner.play(params, taken)
          expect(outcome.win).toBe(stands.status !== 'lost')
          expect(multiplier).toBe(stands.multiplier ?? 0n)
          expect(outcome.layout.some((tile) => stands.shown.safe.includes(tile))).toBe(false)
        }
      }),
    )
  })
})
