const DAY_MS = 24 * 60 * 60_000

/** What a fresh site offers, so that its pages have something to show. Amounts are decimals of roubles; elsewhere they are what limits are. */
export const DEMO_BONUS = {
  id: 'welcome',
  name: 'Welcome',
  lifeMs: 3 * DAY_MS,
  percent: 100,
  wagering: 30,
  maxAmount: '10000',
  maxStake: '500',
} as const

export const DEMO_FREE_SPINS = {
  id: 'welcome-spins',
  name: 'Welcome spins',
  gameId: 'fruit',
  gameName: 'Fruit 3×3',
  spins: 20,
  lifeMs: 90 * DAY_MS,
  stake: '10',
} as const
