import { describe, expect, test } from 'vitest'
import { CURRENCY_CODES } from '#server/shared/constants/currencies.ts'
import { DEPOSIT_LIMITS } from '#server/shared/money/limits.ts'
import { limits, multiplierOf, rtpOf } from '#server/shared/rules/dice/current.ts'
import { RTP as ROULETTE_RTP } from '#server/shared/rules/roulette/current.ts'
import { depositPresets } from '~/features/wallet/pay-in-form.tsx'
import { moveStake, previewOf, stakeLimits, stakeProblem } from '~/games/engine/play/stake.ts'
import { isGain, netOf } from '~/lib/format/bet-money.ts'
import { ratioToPercent } from '~/lib/format/ratio.ts'
import { edgePercent, rtpPercent } from '~/lib/format/rtp.ts'
import { CREDITS } from '~/lib/format/unit.ts'
import { betLimits } from '../../support/bet-limits.ts'

const third = multiplierOf(3300)
const longShot = multiplierOf(1)
const oddsOf = (chance: number) => ({ top: multiplierOf(chance), rtp: rtpOf(chance) })
const roubles = { limits, unit: 'RUB', top: third, balance: undefined } as const
const dollars = { ...roubles, unit: 'USD' } as const

describe('the limits that are shown [V6 L1]', () => {
  test('are those of the currency', () => {
    for (const currency of CURRENCY_CODES) {
      const { min, max } = betLimits('dice', currency)
      expect(stakeLimits({ ...roubles, unit: currency })).toEqual({ min, max, isLowered: false })
    }
  })
  test('are those of the first currency in the demo', () => {
    expect(stakeLimits({ ...roubles, unit: CREDITS })).toEqual(stakeLimits(roubles))
  })
  test('are lowered where the payout would pass the largest win', () => {
    expect(stakeLimits({ ...roubles, top: longShot })).toEqual({ min: '1', max: '101.01', isLowered: true })
    expect(stakeLimits({ ...dollars, top: longShot })).toEqual({ min: '0.01', max: '1.01', isLowered: true })
  })
})

describe('the buttons beside the stake [V6]', () => {
  test('halve and double, in whole steps and within the limits', () => {
    expect(moveStake('0.03', 'half', dollars)).toBe('0.01')
    expect(moveStake('250', 'half', roubles)).toBe('125')
    expect(moveStake('1', 'half', roubles)).toBe('1')
    expect(moveStake('250', 'double', roubles)).toBe('500')
    expect(moveStake('9000', 'double', roubles)).toBe('10000')
    expect(moveStake('100', 'double', { ...roubles, top: longShot })).toBe('101.01')
  })
  test('go to the ends, and never past the balance', () => {
    expect(moveStake('250', 'min', roubles)).toBe('1')
    expect(moveStake('250', 'max', roubles)).toBe('10000')
    expect(moveStake('250', 'max', { ...roubles, balance: '12.345678' })).toBe('12.34')
    expect(moveStake('250', 'max', { ...roubles, balance: '0' })).toBe('1')
  })
  test('start from the least when nothing is typed', () => {
    expect(moveStake('', 'double', roubles)).toBe('2')
  })
})

describe('the arithmetic before a bet', () => {
  test('is exact', () => {
    expect(previewOf('250', oddsOf(3300))).toEqual({ profit: '500', cost: '2.5' })
    expect(previewOf('0.01', oddsOf(9500))).toEqual({ profit: '0.000421', cost: '0.0002' })
    expect(previewOf('9999.99', oddsOf(1)).profit).toBe('98989901.01')
  })
  test('says something of whatever is typed: no page of a game ends with it', () => {
    const typed = '9223372036854.77'
    expect(previewOf(typed, oddsOf(1)).profit).toBe('9223372036854')
    expect(moveStake(typed, 'double', roubles)).toBe('10000')
    expect(stakeProblem(typed, roubles)).toBe('amount_above_max:10000')
  })
  test('never flatters: the return is rounded down, and the edge is what is missing to all of it', () => {
    expect([edgePercent(rtpOf(3300)), rtpPercent(rtpOf(3300))]).toEqual(['1', '99.00'])
    expect([edgePercent(rtpOf(9500)), rtpPercent(rtpOf(9500))]).toEqual(['1.0005', '98.99'])
    expect([edgePercent(ROULETTE_RTP), rtpPercent(ROULETTE_RTP)]).toEqual(['2.7027', '97.29'])
    expect([0, 4].map((digits) => ratioToPercent(rtpOf(9500), digits))).toEqual(['98', '98.9995'])
  })
})

describe('why a bet cannot be placed [V6 L1]', () => {
  test.each([
    ['', undefined, 'amount_invalid'],
    ['0', undefined, 'amount_invalid'],
    ['1.001', undefined, 'amount_step'],
    ['0.5', undefined, 'amount_below_min:1'],
    ['10000.01', undefined, 'amount_above_max:10000'],
    ['250', '249.999999', 'insufficient_funds'],
    ['250', '250', undefined],
    ['250', undefined, undefined],
  ])('%s with %s on the balance: %s', (stake, balance, problem) => {
    expect(stakeProblem(stake, { ...roubles, balance })).toBe(problem)
  })
  test('names the stake that the largest win allows', () => {
    expect(stakeProblem('101.02', { ...roubles, top: longShot })).toBe('max_win_exceeded:101.01')
  })
})

test('CT13: a return at or below the stake is no win', () => {
  expect(isGain({ stake: '1', payout: '1' })).toBe(false)
  expect(isGain({ stake: '1', payout: '0.99' })).toBe(false)
  expect(isGain({ stake: '1', payout: '1.000001' })).toBe(true)
  expect(netOf({ stake: '1', payout: '0.123456' })).toBe('-0.876544')
})

test('every preset of a deposit is within its limits', () => {
  expect(depositPresets('RUB')).toEqual(['500', '1000', '3000', '10000'])
  for (const currency of CURRENCY_CODES)
    for (const preset of depositPresets(currency)) {
      expect(Number(preset)).toBeGreaterThanOrEqual(Number(DEPOSIT_LIMITS[currency].min))
      expect(Number(preset)).toBeLessThanOrEqual(Number(DEPOSIT_LIMITS[currency].max))
    }
})
