import { inPages } from '#server/platform/kernel/jobs/page.ts'
import { HOUR_MS } from '#server/platform/kernel/jobs/start-jobs.ts'
import type { Module } from '#server/platform/kernel/module.ts'
import { attribution } from './handlers.ts'
import type { Commands } from './platform.ts'

/** Traffic sources of visitors and players. */
export const module = {
  handlers: { attribution },
  jobs: [
    {
      name: 'purge visits',
      everyMs: HOUR_MS,
      run: ({ writer }) => inPages(() => writer.execute('purgeVisits', undefined)),
    },
  ],
  seeds: [{ name: 'campaign', run: ({ writer }) => writer.execute('seedCampaign', undefined) }],
} satisfies Module<Commands>
