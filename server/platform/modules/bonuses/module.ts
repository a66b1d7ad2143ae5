import { inPages } from '#server/platform/kernel/jobs/page.ts'
import { MINUTE_MS } from '#server/platform/kernel/jobs/start-jobs.ts'
import type { Module } from '#server/platform/kernel/module.ts'
import { GRANTS } from './book-section.ts'
import type { Commands } from './platform.ts'

/** Bonus money: who has been given which bonus, how far it is wagered, and its end. What is offered is `promotions`'. */
export const module = {
  statuses: { bonus_active: 409, not_for_you: 403 },
  books: [GRANTS],
  jobs: [
    {
      name: 'expire bonuses',
      everyMs: MINUTE_MS,
      run: ({ writer }) => inPages(() => writer.execute('expireBonuses', undefined)),
    },
  ],
} satisfies Module<Commands>
