import type { Module } from '#server/platform/kernel/module.ts'
import { EXCHANGES } from './book-section.ts'
import { wallet } from './handlers.ts'
import type { Commands, Parts } from './platform.ts'

/** A player's money outside of play: balances, exchanges, and the vault. */
export const module = {
  handlers: { wallet },
  statuses: { quote_expired: 409, rate_unavailable: 409 },
  books: [EXCHANGES],
} satisfies Module<Commands, Parts>
