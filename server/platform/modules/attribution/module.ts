import type { Module } from '#server/platform/kernel/module.ts'
import { attribution } from './handlers.ts'
import type { Commands } from './platform.ts'

/** Where visitors and players come from. */
export const module = {
  handlers: { attribution },
  seeds: [{ name: 'campaign', run: ({ writer }) => writer.execute('seedCampaign', undefined) }],
} satisfies Module<Commands>
