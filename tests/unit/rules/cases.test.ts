import { describe, expect, it } from 'vitest'
import { CURRENCY_CODES } from '#server/shared/constants/currencies.ts'
import { MAX_WIN } from '#server/shared/money/limits.ts'
import { formatMicros, largest, parseMicros } from '#server/shared/money/micros.ts'
import { CASES, currentCase, currentCases } from '#server/shared/rules/cases/catalogue.ts'
import { cases, configHash, priceOf, prizesOf, rtpOf } from '#server/shared/rules/cases/current.ts'
import { betLimits } from '../../support/bet-limits.ts'
import { floatsOfEvent, sixDecimals } from './events.ts'
import { proveCases } from './proofs.ts'

/** What each version of each case returns, and what it is pinned by: another table is another version. */
const PUBLISHED: Record<string, readonly [rtp: string, hash: string]> = {
  'spark@1': ['0.948000', '786b6f3deafc5b3d1d7373e7991db8af8e5db7807d1628d7d52d308c49ffcecb'],
  'copper@1': ['0.950000', '94592c4b91e4dd92a5ff7d926873912bf2d6edebda3f73998b418c55e0685142'],
  'starter@1': ['0.948000', 'a975ec6d619f4b6faf74d84c8eaae6f9ef3e6d2e2b607ee24b6753bea49ad856'],
  'neon@1': ['0.952000', '8979f3103a5835d1fff03936ca1cb25abc85a5c0c75c9862f3e71e7fadb0663e'],
  'circuit@1': ['0.950000', 'aad5a777a5e58f39c4e9fce4ba34ea084bb3d8ee2647aa2da366fe8277810262'],
  'voltage@1': ['0.954000', 'fcd41650f85a2c361cc72428dff65dbe01ad98bb7871af1af7bd0dfff710ac62'],
  'nebula@1': ['0.956000', '6d77a4b5d0ac5caf1c1c08474111b817e4ebe85528fa540d736502db5d1aeaf4'],
  'zenith@1': ['0.960000', '2c159e463b7652f3ac28ec319e1738746fa1a8ab4c17b1f55aba62c263a6174b'],
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
    expect([sixDecimals(rtpOf(config, 'RUB')), configHash(config)]).toEqual(PUBLISHED[name])
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
    const [config] = CASES.filter(({ slug }) => slug === 'starter')
    if (!config) throw new Error('no starter')
    expect(CURRENCY_CODES.map((currency) => [currency, formatMicros(priceOf(config, currency))])).toEqual([
      ['RUB', '50'],
      ['USD', '0.5'],
      ['KZT', '250'],
      ['INR', '50'],
      ['EUR', '0.5'],
    ])
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
    expect(cases.version).toBe('cases/v1')
  })
})
