import { expect, test } from 'vitest'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { betLimitsIn, DEPOSIT_LIMITS, limitIn, MAX_WIN, MIN_PAYOUT, maxWinIn } from '#server/shared/money/limits.ts'
import { limits as crash } from '#server/shared/rules/crash/current.ts'
import type { GameId } from '#server/shared/rules/registry.ts'
import { ROOMS, TICKET } from '#server/shared/rules/rooms/current.ts'
import { betLimits } from '../../support/bet-limits.ts'

/** The currencies with specified limits; those of other currencies follow from the rate. */
const SPECIFIED: readonly Currency[] = ['RUB', 'USD', 'KZT', 'INR', 'EUR']

/** Specified values, "min max"; others follow from the row of roubles. */
const BETS: { readonly [G in GameId]: readonly string[] } = {
  //          RUB         USD          KZT         INR        EUR
  miner: ['1 1000', '0.01 10', '5 5000', '1 1000', '0.01 10'],
  coinflip: ['1 10000', '0.01 100', '5 50000', '1 10000', '0.01 100'],
  keno: ['1 10000', '0.01 100', '5 50000', '1 10000', '0.01 100'],
  hilo: ['1 10000', '0.01 100', '5 50000', '1 10000', '0.01 100'],
  dice: ['1 10000', '0.01 100', '5 50000', '1 10000', '0.01 100'],
  roulette: ['1 10000', '0.01 0.1', '5 5', '1 1', '0.01 0.1'],
  wheel: ['1 1', '0.01 0.01', '5 5', '1 1', '0.01 0.01'],
  cases: ['10 10000', '0.1 100', '50 50000', '10 10000', '0.1 100'],
}
const GAMES = Object.keys(BETS) as GameId[]

test.each(GAMES)('stakes of %s have the specified limits [L1 L3]', (game) => {
  const limits = SPECIFIED.map((currency) => betLimits(game, currency))
  expect(limits.map(({ min, max }) => `${min} ${max}`)).toEqual(BETS[game])
})

test('wins, deposits and withdrawals have the specified limits [L2]', () => {
  const rows = SPECIFIED.map((currency) => [
    currency,
    MAX_WIN[currency],
    MIN_PAYOUT[currency],
    DEPOSIT_LIMITS[currency].min,
    DEPOSIT_LIMITS[currency].max,
  ])
  expect(rows).toEqual([
    ['RUB', '1000000', '100', '100', '300000'],
    ['USD', '10000', '1', '1', '3000'],
    ['KZT', '5000000', '500', '500', '1500000'],
    ['INR', '1000000', '100', '100', '300000'],
    ['EUR', '10000', '1', '1', '3000'],
  ])
})

test('stakes in crash and tickets of rooms cost what is specified [L1 L3]', () => {
  const rows = SPECIFIED.map((currency) => {
    const { min, max } = betLimitsIn(crash, currency)
    return [currency, min, max, maxWinIn(crash, currency), ...ROOMS.map((room) => limitIn(TICKET[room], currency))]
  })
  expect(rows).toEqual([
    ['RUB', '1', '50000', '5000000', '1', '10', '50'],
    ['USD', '0.01', '500', '50000', '0.01', '0.1', '0.5'],
    ['KZT', '5', '250000', '25000000', '5', '50', '250'],
    ['INR', '1', '50000', '5000000', '1', '10', '50'],
    ['EUR', '0.01', '500', '50000', '0.01', '0.1', '0.5'],
  ])
})
