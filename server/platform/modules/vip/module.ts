import type { Module } from '#server/platform/kernel/module.ts'
import type * as commands from './commands/index.ts'

/** The VIP club: asking to be a member. */
export const module = {
  handlers: {
    vip: {
      join: async ({ caller, platform }) => ({
        success: true,
        ...(await platform.writer.execute('joinVip', { userId: caller.userId })),
      }),
    },
  },
} satisfies Module<typeof commands>
