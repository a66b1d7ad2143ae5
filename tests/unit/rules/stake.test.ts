import { describe, expect, it } from 'vitest'
import { CURRENCY_CODES } from '#server/shared/constants/currencies.ts'
import { MAX_WIN } from '#server/shared/money/limits.ts'
import { micros, parseMicros, payoutOf } from '#server/shared/money/micros.ts'
import { limits, multiplierOf } from '#server/shared/rules/dice/current.ts'
import { largestStake, stakeBounds, stakeRefusal } from '#server/shared/rules/stake.ts'
import { betLimits } from '../../support/bet-limits.ts'

const even = multiplierOf(5_000)
const longest = multiplierOf(1)

describe.each(CURRENCY_CODES)('a dice stake in %s', (currency) => {
  const bounds = stakeBounds(limits, currency)
  const { min, max } = betLimits('dice', currency)
  const refusalOf = (stake: bigint, multiplier = even) => stakeRefusal(micros(stake), bounds, multiplier)

  it('may be either limit [L1 V6]', () => {
    expect(refusalOf(parseMicros(min))).toBeUndefined()
    expect(refusalOf(parseMicros(max))).toBeUndefined()
  })

  it('may not be a step beyond them [L1 V6]', () => {
    const below = parseMicros(min) - bounds.step
    expect(refusalOf(below)).toEqual(
      below === 0n ? { code: 'amount_invalid' } : { code: 'amount_below_min', detail: min },
    )
    expect(refusalOf(parseMicros(max) + bounds.step)).toEqual({ code: 'amount_above_max', detail: max })
  })

  it('is a positive whole number of steps', () => {
    expect(refusalOf(parseMicros(min) + 1n)).toEqual({ code: 'amount_step' })
    expect(refusalOf(0n)).toEqual({ code: 'amount_invalid' })
    expect(refusalOf(-bounds.step)).toEqual({ code: 'amount_invalid' })
  })

  it('is lowered by the largest win, to the last step that it allows', () => {
    const largest = largestStake(bounds, longest)
    const maxWin = parseMicros(MAX_WIN[currency])
    expect(payoutOf(largest, longest) <= maxWin).toBe(true)
    expect(payoutOf(micros(largest + bounds.step), longest) > maxWin).toBe(true)
    expect(refusalOf(largest, longest)).toBeUndefined()
    expect(refusalOf(largest + bounds.step, longest)).toMatchObject({ code: 'max_win_exceeded' })
    expect(largestStake(bounds, even)).toBe(bounds.max)
  })
})

it('the largest stake is told', () => {
  const bounds = stakeBounds(limits, 'RUB')
  expect(stakeRefusal(bounds.max, bounds, longest)).toEqual({ code: 'max_win_exceeded', detail: '101.01' })
})
