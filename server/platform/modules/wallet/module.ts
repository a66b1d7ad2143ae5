import type { Module } from '#server/platform/kernel/module.ts'
import { EXCHANGES } from './book-section.ts'
import { wallet } from './handlers.ts'
import type { Commands } from './platform.ts'

/** What a player sees of their money, and does with it without playing: exchanges, and a vault. */
export const module = {
  handlers: { wallet },
  statuses: { quote_expired: 409 },
  books: [EXCHANGES],
} satisfies Module<Commands>
