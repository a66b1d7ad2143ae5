import { desc } from 'drizzle-orm'
import { deskAudit, deskLogged } from '#db/platform/schema/operator.ts'
import { HOUR_MS } from '#server/platform/kernel/jobs/start-jobs.ts'
import type { Module } from '#server/platform/kernel/module.ts'
import { INTERVAL_MS } from '#server/shared/log/record.ts'
import type { Commands, Platform } from './platform.ts'

/** Whether the audit log has entries that the public log does not commit to yet. */
async function hasNew({ reader }: Pick<Platform, 'reader'>): Promise<boolean> {
  const [last] = await reader.select({ n: deskAudit.n }).from(deskAudit).orderBy(desc(deskAudit.n)).limit(1)
  if (!last) return false
  const [logged] = await reader
    .select({ next: deskLogged.next })
    .from(deskLogged)
    .orderBy(desc(deskLogged.first))
    .limit(1)
  return last.n >= (logged?.next ?? 1)
}

/** Jobs of the operator API, which is beside the modules: `server/platform/operator`. */
export const module = {
  jobs: [
    {
      name: 'commit the audit log',
      everyMs: INTERVAL_MS,
      async run(platform) {
        if (await hasNew(platform)) await platform.writer.execute('commitDeskActs', undefined, { isPatient: true })
      },
    },
    {
      name: 'purge the desk',
      everyMs: HOUR_MS,
      run: ({ writer }) => writer.execute('purgeDesk', undefined),
    },
  ],
} satisfies Module<Commands>
