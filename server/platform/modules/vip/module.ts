import type { HandlersFor } from '#server/platform/kernel/http/handler.ts'
import { HOUR_MS } from '#server/platform/kernel/jobs/start-jobs.ts'
import type { Module } from '#server/platform/kernel/module.ts'
import type { contract } from '#server/shared/contract/contract.ts'
import type { Commands, Platform } from './platform.ts'
import { readStanding } from './queries/read-standing.ts'

const vip: HandlersFor<typeof contract.vip, Platform> = {
  join: async ({ caller, platform }) => ({
    success: true,
    ...(await platform.writer.execute('joinVip', { userId: caller.userId })),
  }),
  async leave({ caller, platform }) {
    await platform.writer.execute('leaveVip', { userId: caller.userId })
    return { success: true }
  },
  standing: ({ caller, platform }) => readStanding(platform, caller.userId),
}

/** The VIP club: membership, points by the average cost of stakes, and rakeback. */
export const module = {
  handlers: { vip },
  jobs: [
    {
      name: 'pay rakeback',
      everyMs: HOUR_MS,
      async run({ writer }) {
        for (;;) {
          const { changed } = await writer.execute('payRakeback', undefined)
          if (changed === 0) return
        }
      },
    },
  ],
} satisfies Module<Commands>
