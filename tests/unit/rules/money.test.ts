import { describe, expect, it } from 'vitest'
import {
  clamp,
  double,
  floorToStep,
  formatMicros,
  formatMultiplier,
  halve,
  isMultipleOfStep,
  m4,
  maxMultiplierFor,
  maxStakeFor,
  micros,
  parseMicros,
  payoutOf,
  tryParseMicros,
} from '#server/shared/money/micros.ts'
import fc from '../../support/run/fast-check.ts'
import { provePayout } from './proofs.ts'

const INT64_MAX = 2n ** 63n - 1n
const anyAmount = fc.bigInt({ min: -INT64_MAX, max: INT64_MAX }).map(micros)
const anyMultiplier = fc.bigInt({ min: 1n, max: 99_000_000n }).map(m4)
const cent = parseMicros('0.01')

describe('amounts', () => {
  it('are read and written exactly, whatever 64 bits hold', () => {
    fc.assert(fc.property(anyAmount, (amount) => parseMicros(formatMicros(amount)) === amount))
  })

  it.each([
    ['0', 0n],
    ['12.34', 12_340_000n],
    ['0.000001', 1n],
    ['-0.5', -500_000n],
    ['9223372036854.775807', INT64_MAX],
  ])('reads and writes %s', (text, value) => {
    expect(parseMicros(text)).toBe(value)
    expect(formatMicros(micros(value))).toBe(text)
  })

  it('have one canonical spelling', () => {
    expect(formatMicros(parseMicros('1.50'))).toBe('1.5')
    expect(formatMicros(parseMicros('7.000000'))).toBe('7')
    expect(formatMicros(parseMicros('-0'))).toBe('0')
  })

  it.each([
    '',
    ' 1',
    '1,5',
    '.5',
    '1.',
    '01',
    '+1',
    '1e3',
    '1.0000001',
    'NaN',
    '0x1',
    '٣',
    '9223372036854.775808',
    '--1',
  ])('refuses %j', (text) => {
    expect(tryParseMicros(text)).toBeUndefined()
    expect(() => parseMicros(text)).toThrow(RangeError)
  })

  it('beyond 64 bits do not exist', () => {
    expect(() => micros(INT64_MAX + 1n)).toThrow(RangeError)
    expect(() => micros(-INT64_MAX - 1n)).toThrow(RangeError)
  })
})

describe('payouts', () => {
  it('are never above the exact product, and less than one micro-unit below it', () => provePayout(payoutOf))

  it('of the smallest stakes keep every decimal', () => {
    expect(formatMicros(payoutOf(cent, m4(19_800n)))).toBe('0.0198')
    expect(formatMicros(payoutOf(cent, m4(10_102n)))).toBe('0.010102')
    expect(payoutOf(cent, m4(0n))).toBe(0n)
  })

  it('of a negative stake, or by a negative multiplier, do not exist', () => {
    expect(() => payoutOf(micros(-1n), m4(10_000n))).toThrow(RangeError)
    expect(() => m4(-1n)).toThrow(RangeError)
  })

  it('show a multiplier with four decimals', () => {
    expect(formatMultiplier(m4(19_800n))).toBe('1.9800')
    expect(formatMultiplier(m4(99_000_000n))).toBe('9900.0000')
    expect(formatMultiplier(m4(1n))).toBe('0.0001')
    expect(formatMultiplier(m4(0n))).toBe('0.0000')
  })
})

describe('the largest stake for a payout', () => {
  it('stays within it, and one step more does not', () => {
    const anyWin = fc.bigInt({ min: 1n, max: 10n ** 13n }).map(micros)
    const anyStep = fc.constantFrom(micros(1n), cent)
    fc.assert(
      fc.property(anyWin, anyMultiplier, anyStep, (maxWin, multiplier, step) => {
        const stake = maxStakeFor(maxWin, multiplier, step)
        expect(isMultipleOfStep(stake, step)).toBe(true)
        expect(payoutOf(stake, multiplier) <= maxWin).toBe(true)
        expect(payoutOf(micros(stake + step), multiplier) > maxWin).toBe(true)
      }),
    )
  })

  it('has no bound where nothing is paid', () => {
    expect(() => maxStakeFor(cent, m4(0n), cent)).toThrow(RangeError)
  })
})

describe('the largest multiplier for a payout', () => {
  it('stays within it, and 1e-4 more does not', () => {
    const anyWin = fc.bigInt({ min: 0n, max: 10n ** 13n }).map(micros)
    const stakes = fc.bigInt({ min: 1n, max: 10n ** 12n }).map(micros)
    fc.assert(
      fc.property(anyWin, stakes, (maxWin, stake) => {
        const multiplier = maxMultiplierFor(maxWin, stake)
        expect(payoutOf(stake, multiplier) <= maxWin).toBe(true)
        expect(payoutOf(stake, m4(multiplier + 1n)) > maxWin).toBe(true)
      }),
    )
  })

  it('is none without a stake', () => {
    expect(() => maxMultiplierFor(cent, micros(0n))).toThrow(RangeError)
  })
})

describe('stake inputs', () => {
  const limits = { min: parseMicros('1'), max: parseMicros('10') }

  it('halve down to a whole step', () => {
    expect(halve(parseMicros('0.05'), cent)).toBe(parseMicros('0.02'))
    expect(floorToStep(parseMicros('0.059999'), cent)).toBe(parseMicros('0.05'))
    expect(isMultipleOfStep(parseMicros('0.015'), cent)).toBe(false)
  })

  it('double, and stop at the limits', () => {
    expect(clamp(double(parseMicros('6')), limits)).toBe(limits.max)
    expect(clamp(halve(parseMicros('1'), cent), limits)).toBe(limits.min)
    expect(clamp(parseMicros('5'), limits)).toBe(parseMicros('5'))
  })
})
