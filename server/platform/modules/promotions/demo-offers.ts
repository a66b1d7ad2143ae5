import type { Currency } from '#server/shared/constants/currencies.ts'

const DAY_MS = 24 * 60 * 60_000

type PerCurrency = Readonly<Record<Currency, string>>

/** What a fresh site offers, so that its pages have something to show. Amounts are decimals. */
export const DEMO_BONUS = {
  id: 'welcome',
  name: 'Welcome',
  lifeMs: 3 * DAY_MS,
  percent: 100,
  wagering: 30,
  maxAmount: { RUB: '10000', USD: '100', KZT: '50000', INR: '10000', EUR: '100' } satisfies PerCurrency,
  maxStake: { RUB: '500', USD: '5', KZT: '2500', INR: '500', EUR: '5' } satisfies PerCurrency,
} as const

export const DEMO_FREE_SPINS = {
  id: 'welcome-spins',
  name: 'Welcome spins',
  gameId: 'fruit',
  gameName: 'Fruit 3×3',
  spins: 20,
  lifeMs: 90 * DAY_MS,
  stake: { RUB: '10', USD: '0.1', KZT: '50', INR: '10', EUR: '0.1' } satisfies PerCurrency,
} as const
