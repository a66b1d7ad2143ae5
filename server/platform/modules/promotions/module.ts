import type { Module } from '#server/platform/kernel/module.ts'
import { bonus, freeSpins, freeSpinsOfPlayer } from './handlers.ts'
import type { Commands } from './platform.ts'

/** What the operator offers: bonuses and free spins. */
export const module = {
  handlers: { bonus, freeSpins, profile: { freeSpins: freeSpinsOfPlayer } },
  seed: ({ writer }) => writer.execute('seedOffers', undefined),
} satisfies Module<Commands>
