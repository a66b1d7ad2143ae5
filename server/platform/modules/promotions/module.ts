import { HOUR_MS } from '#server/platform/kernel/jobs/start-jobs.ts'
import type { Module } from '#server/platform/kernel/module.ts'
import { bonus, freeSpins, freeSpinsOfPlayer } from './handlers.ts'
import { payWeek } from './pay-week.ts'
import type { Commands } from './platform.ts'

/** What the operator offers: bonuses and free spins. */
export const module = {
  handlers: { bonus, freeSpins, profile: { freeSpins: freeSpinsOfPlayer } },
  jobs: [{ name: 'pay cashback', everyMs: HOUR_MS, run: payWeek }],
  seed: ({ writer }) => writer.execute('seedOffers', undefined),
} satisfies Module<Commands>
