import type { Handler } from '#server/platform/kernel/http/handler.ts'
import { HOUR_MS } from '#server/platform/kernel/jobs/start-jobs.ts'
import type { Module } from '#server/platform/kernel/module.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { requireRecentAuthentication } from '../identity/reads.ts'
import type { Commands, Platform } from './platform.ts'

const close: Handler<typeof contract.profile.close, Platform> = async ({ input, caller, platform }) => {
  await requireRecentAuthentication(platform, caller)
  await platform.writer.execute('closeAccount', {
    userId: caller.userId,
    isRestForfeited: input.forfeit_rest === true,
    site: platform.settings.site,
  })
  return { success: true }
}

/** Closing accounts. It depends on all modules that may still owe the player something. */
export const module = {
  handlers: { profile: { close } },
  securityEvents: [{ call: contract.profile.close, event: 'account_closed' }],
  statuses: { account_not_empty: 409 },
  jobs: [
    {
      name: 'close emptied accounts',
      everyMs: HOUR_MS,
      async run({ writer, settings }) {
        for (let after: string | null = ''; after !== null; )
          after = (await writer.execute('closeEmptied', { site: settings.site, after })).next
      },
    },
  ],
} satisfies Module<Commands>
