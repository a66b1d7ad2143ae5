import { describe, expect, it } from 'vitest'
import { CURRENCY_CODES } from '#server/shared/constants/currencies.ts'
import { limitIn, MAX_WIN } from '#server/shared/money/limits.ts'
import { formatMicros, largest, parseMicros } from '#server/shared/money/micros.ts'
import { CASES, currentCase, currentCases } from '#server/shared/rules/cases/catalogue.ts'
import { cases, priceOf, prizesOf, rtpOf } from '#server/shared/rules/cases/current.ts'
import { betLimits } from '../../support/bet-limits.ts'
import { floatsOfEvent, sixDecimals } from './events.ts'
import { proveCases } from './proofs.ts'

/** Return of each version of each case: another table is another version. */
const PUBLISHED: Record<string, string> = {
  'spark@1': '0.948000',
  'copper@1': '0.950000',
  'starter@1': '0.948000',
  'neon@1': '0.952000',
  'circuit@1': '0.950000',
  'voltage@1': '0.954000',
  'nebula@1': '0.956000',
  'zenith@1': '0.960000',
}

const everyCase = CASES.map((config) => ({ config, name: `${config.slug}@${config.version}` }))
const starter = { case: 'starter', version: 1, currency: 'RUB' } as const

describe.each(everyCase)('the case $name', ({ config, name }) => {
  const paramsIn = (currency: (typeof CURRENCY_CODES)[number]) => ({
    case: config.slug,
    version: config.version,
    currency,
  })

  it('has a hundred thousand tickets, and returns what is published', () => {
    expect(config.prizes.reduce((sum, { tickets }) => sum + tickets, 0)).toBe(100_000)
    expect(sixDecimals(rtpOf(config, 'RUB'))).toBe(PUBLISHED[name])
  })

  it.each(CURRENCY_CODES)('returns 94 to 96 %% in %s, counted by its own amounts there', (currency) => {
    const paid = config.prizes.reduce(
      (sum, { tickets }, index) => sum + BigInt(tickets) * (prizesOf(config, currency)[index]?.value ?? 0n),
      0n,
    )
    const { numerator, denominator } = rtpOf(config, currency)
    expect(paid * denominator).toBe(priceOf(config, currency) * 100_000n * numerator)
    expect(numerator * 100n >= denominator * 94n && numerator * 100n <= denominator * 96n).toBe(true)
  })

  it.each(CURRENCY_CODES)('has a price and prizes within the limits of %s', (currency) => {
    const price = priceOf(config, currency)
    const { min, max } = betLimits('cases', currency)
    expect(price >= parseMicros(min) && price <= parseMicros(max)).toBe(true)
    expect(cases.topPayout(paramsIn(currency))).toBe(largest(prizesOf(config, currency).map(({ value }) => value)))
    expect(cases.topPayout(paramsIn(currency)) <= parseMicros(MAX_WIN[currency])).toBe(true)
    expect(prizesOf(config, currency).every(({ value }) => value > 0n && value % 10_000n === 0n)).toBe(true)
  })

  it.each(CURRENCY_CODES)('gives each prize to its own tickets in %s, from the first to the last', (currency) => {
    const prizes = prizesOf(config, currency)
    expect([prizes[0]?.first, prizes.at(-1)?.last]).toEqual([1, 100_000])
    for (const [prize, { value, first, last }] of prizes.entries())
      for (const ticket of [first, last])
        for (const float of floatsOfEvent(ticket - 1, 100_000)) {
          const played = cases.play(paramsIn(currency), [float])
          expect(played.outcome).toEqual({ ticket, prize, value: formatMicros(value) })
          expect(played.payout).toBe(value)
        }
  })
})

describe('cases', () => {
  it('are at least eight, from 10 to 10,000 roubles, each on sale under its own name', () => {
    expect(currentCases().length).toBeGreaterThanOrEqual(8)
    const prices = currentCases().map((config) => formatMicros(priceOf(config, 'RUB')))
    expect([prices[0], prices.at(-1)]).toEqual(['10', '10000'])
    expect(new Set(currentCases().map(({ slug }) => slug)).size).toBe(currentCases().length)
    expect(currentCase('nothing')).toBeUndefined()
  })

  it('return what is published over all 100,000 tickets, each played', () => {
    proveCases(cases)
  })

  it('cost in other currencies what the bet limits make of a rouble', () => {
    const config = currentCase('starter')
    if (!config) throw new Error('no starter')
    for (const currency of CURRENCY_CODES) expect(formatMicros(priceOf(config, currency))).toBe(limitIn('50', currency))
  })

  it('show the multiplier of a prize, rounded down, and pay the prize', () => {
    const ticketOf = (ticket: number) => cases.play(starter, [floatsOfEvent(ticket - 1, 100_000)[0]])
    expect(ticketOf(60_080)).toEqual({
      outcome: { ticket: 60_080, prize: 2, value: '30' },
      payout: parseMicros('30'),
      multiplier: 6_000n,
    })
    expect(ticketOf(100_000)).toMatchObject({ payout: parseMicros('25000'), multiplier: 5_000_000n })
  })

  it('exist in the versions that there were, and take a float', () => {
    expect(() => cases.play({ ...starter, version: 2 }, [0.5])).toThrow(RangeError)
    expect(() => cases.play({ ...starter, case: 'nothing' }, [0.5])).toThrow(RangeError)
    expect(() => cases.stakeOf({ ...starter, case: 'constructor' })).toThrow(RangeError)
    expect(() => cases.play(starter, [])).toThrow(RangeError)
  })
})
