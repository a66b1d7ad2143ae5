import { describe, expect, it } from 'vitest'
import { largest, parseMicros } from '#server/shared/money/micros.ts'
import {
  CHIP_COVERS,
  isRed,
  limits,
  POCKETS,
  payoutsOf,
  paysOf,
  type RouletteParams,
  RTP,
  roulette,
  WHEEL_ORDER,
} from '#server/shared/rules/roulette/current.ts'
import { pricedRefusal, stakeBounds } from '#server/shared/rules/stake.ts'
import { anyChips } from '../../support/any-bet.ts'
import { betLimits } from '../../support/bet-limits.ts'
import fc from '../../support/run/fast-check.ts'
import { playRoulette, proveRoulette } from './proofs.ts'

const places = [...CHIP_COVERS.keys()]
const kindOf = (bet: string) => bet.split(':')[0] ?? ''
const chipOn = (bet: string, amount = '1'): RouletteParams => ({ chips: [{ bet, amount }] })
const unit = parseMicros('1')

describe('the roulette table', () => {
  it('has every legal place once, and no other', () => {
    const counted = Object.groupBy(places, kindOf)
    const counts = Object.fromEntries(Object.entries(counted).map(([kind, all]) => [kind, all?.length]))
    expect(counts).toEqual({
      straight: 37,
      split: 60,
      street: 14,
      corner: 23,
      'six-line': 11,
      dozen: 3,
      column: 3,
      red: 1,
      black: 1,
      odd: 1,
      even: 1,
      low: 1,
      high: 1,
    })
    expect(places).toHaveLength(157)
    expect(new Set([...CHIP_COVERS.values()].map(String)).size).toBe(157)
  })

  it('lets lie on a line only what lies side by side on it', () => {
    const missing = [
      'split:1-5',
      'split:3-4',
      'split:0-4',
      'street:2-3-4',
      'corner:3-4-6-7',
      'six-line:2-3-4-5-6-7',
      'red:1',
    ]
    expect(missing.filter((bet) => CHIP_COVERS.has(bet))).toEqual([])
    const there = [
      'split:0-3',
      'split:33-36',
      'street:0-2-3',
      'corner:0-1-2-3',
      'corner:32-33-35-36',
      'six-line:31-32-33-34-35-36',
    ]
    expect(there.filter((bet) => !CHIP_COVERS.has(bet))).toEqual([])
  })

  it('pays 36 over the numbers that a chip covers', () => {
    const bets = [
      'straight:0',
      'split:0-1',
      'street:1-2-3',
      'corner:0-1-2-3',
      'six-line:1-2-3-4-5-6',
      'dozen:2',
      'column:3',
      'red',
    ]
    expect(bets.map(paysOf)).toEqual([36, 18, 12, 9, 6, 3, 3, 2])
  })

  it('has 18 red and 18 black numbers, and outside chips that lose on zero', () => {
    expect(CHIP_COVERS.get('red')?.every(isRed)).toBe(true)
    for (const bet of ['red', 'black', 'odd', 'even', 'low', 'high']) {
      expect(CHIP_COVERS.get(bet)).toHaveLength(18)
      expect(CHIP_COVERS.get(bet)).not.toContain(0)
    }
    expect(CHIP_COVERS.get('dozen:2')).toEqual([13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24])
    expect(CHIP_COVERS.get('column:3')).toEqual([3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36])
  })

  it('has a wheel on which each pocket is once and red takes turns with black', () => {
    expect(WHEEL_ORDER.toSorted((a, b) => a - b)).toEqual(Array.from({ length: POCKETS }, (_, pocket) => pocket))
    const colours = WHEEL_ORDER.slice(1).map(isRed)
    expect(colours.every((red, index) => index === 0 || red !== colours[index - 1])).toBe(true)
  })

  it('is pinned: another table is another version', () => {
    expect(roulette.version).toBe('roulette/v1')
    expect(roulette.tableHash(chipOn('red'))).toBe('ffee0789b43efb7a7752b48d50e4b1f649bb4ede71ab8ad1d2d9ac39b7875c50')
  })
})

describe('a spin', () => {
  it('returns 36/37 for a chip on any place, each pocket played', () => {
    proveRoulette(roulette)
    expect(RTP).toEqual({ numerator: 36n, denominator: 37n })
  })

  it('returns 36/37 for any chips together, to the last millionth', () => {
    fc.assert(
      fc.property(anyChips, (chips) => {
        const params = { chips }
        const paid = playRoulette(roulette, params).reduce((sum, { payout }) => sum + payout, 0n)
        expect(paid).toBe(roulette.stakeOf(params) * 36n)
      }),
      { numRuns: 50 },
    )
  })

  it('pays at most what its best pocket pays, and that is reached', () => {
    fc.assert(
      fc.property(anyChips, (chips) => {
        const params = { chips }
        const payouts = playRoulette(roulette, params).map(({ payout }) => payout)
        expect(roulette.topPayout(params)).toBe(largest(payouts))
        expect(payoutsOf(params)).toEqual(payouts)
      }),
      { numRuns: 50 },
    )
  })

  it('pays each winning chip by what it covers, and shows the multiplier of the whole', () => {
    const chips = [
      { bet: 'straight:17', amount: '1' },
      { bet: 'split:0-1', amount: '0.5' },
      { bet: 'black', amount: '10.25' },
    ]
    const at = (pocket: number) => roulette.play({ chips }, [(pocket + 0.5) / 37])
    expect(at(17)).toEqual({ outcome: { pocket: 17 }, payout: parseMicros('56.5'), multiplier: 48_085n })
    expect(at(0)).toEqual({ outcome: { pocket: 0 }, payout: parseMicros('9'), multiplier: 7_659n })
    expect(at(36)).toEqual({ outcome: { pocket: 36 }, payout: 0n, multiplier: 0n })
  })

  it('covering every number loses a 37th, whatever comes', () => {
    const chips = Array.from({ length: POCKETS }, (_, number) => ({ bet: `straight:${number}`, amount: '1' }))
    const plays = playRoulette(roulette, { chips })
    expect(plays.every(({ payout }) => payout === unit * 36n)).toBe(true)
    expect(roulette.stakeOf({ chips })).toBe(unit * 37n)
  })

  it('does not exist for a place that there is not, and takes a float', () => {
    expect(() => roulette.play(chipOn('split:1-5'), [0.5])).toThrow(RangeError)
    expect(() => roulette.play(chipOn('red'), [])).toThrow(RangeError)
    expect(() => roulette.play({ chips: [] }, [0.5])).toThrow(RangeError)
  })
})

describe('chips', () => {
  const bounds = stakeBounds(limits, 'RUB')
  const refusalOf = (...chips: RouletteParams['chips']) => roulette.refusalOf?.({ chips }, bounds)

  it('lie on a place of the table, each on another', () => {
    const [red, seventeen] = [
      { bet: 'red', amount: '1' },
      { bet: 'straight:17', amount: '2.5' },
    ]
    expect(refusalOf(red, seventeen)).toBeUndefined()
    expect(refusalOf(red, { bet: 'split:1-5', amount: '1' })).toEqual({
      code: 'chip_invalid',
      field: 'chips',
      detail: 'split:1-5',
    })
    expect(refusalOf(red, seventeen, red)).toEqual({ code: 'chip_invalid', field: 'chips', detail: 'red' })
  })

  it.each([
    ['0.99', { code: 'amount_below_min', detail: '1' }],
    ['1.001', { code: 'amount_step' }],
    ['0', { code: 'amount_invalid' }],
    ['-5', { code: 'amount_invalid' }],
    ['9999999999999', { code: 'amount_invalid' }],
    ['10000.01', { code: 'amount_above_max', detail: '10000' }],
  ])('of %s are refused', (amount, refusal) => {
    expect(refusalOf({ bet: 'red', amount })).toEqual({ ...refusal, field: 'chips' })
  })

  it.each([
    ['RUB', '10000'],
    ['USD', '0.1'],
    ['EUR', '0.1'],
    ['KZT', '5'],
    ['INR', '1'],
  ] as const)('in %s may be %s together, and not a step more [L3 V6]', (currency, max) => {
    const inCurrency = stakeBounds(limits, currency)
    expect(betLimits('roulette', currency).max).toBe(max)
    const refused = (stake: bigint) =>
      pricedRefusal({ stake: (parseMicros(max) + stake) as typeof unit, topPayout: unit }, inCurrency)
    expect(refused(0n)).toBeUndefined()
    expect(refused(inCurrency.step)).toEqual({ code: 'amount_above_max', detail: max })
  })

  it('that could pay more than the largest win are refused, with the total that they may be', () => {
    const tight = { ...bounds, maxWin: parseMicros('1000') }
    const priced = (amount: string) => {
      const params = {
        chips: [
          { bet: 'straight:7', amount },
          { bet: 'red', amount },
        ],
      }
      return pricedRefusal({ stake: roulette.stakeOf(params), topPayout: roulette.topPayout(params) }, tight)
    }
    // 7 is red: a pair of chips of x pays 38x
    expect(priced('26.31')).toBeUndefined()
    expect(priced('26.32')).toEqual({ code: 'max_win_exceeded', detail: '52.63' })
  })
})
