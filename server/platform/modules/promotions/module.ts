import { HOUR_MS } from '#server/platform/kernel/jobs/start-jobs.ts'
import type { Module } from '#server/platform/kernel/module.ts'
import { DEMO_OFFERS } from './demo-offers.ts'
import { bonus, freeSpins, freeSpinsOfPlayer } from './handlers.ts'
import { payWeek } from './pay-week.ts'
import type { Commands, Platform } from './platform.ts'

/** What the operator offers: bonuses and free spins. */
export const module = {
  handlers: { bonus, freeSpins, profile: { freeSpins: freeSpinsOfPlayer } },
  jobs: [{ name: 'pay cashback', everyMs: HOUR_MS, run: payWeek }],
  seeds: DEMO_OFFERS.map((only) => ({
    name: `offer ${only}`,
    run: ({ writer }: Platform) => writer.execute('seedOffers', { only }),
  })),
} satisfies Module<Commands>
