import type { Module } from '#server/platform/kernel/module.ts'
import { CASINO_ROUNDS } from './book-section.ts'
import { casino } from './handlers.ts'
import type { Commands, Parts } from './platform.ts'
import { walletPages } from './wallet-page.ts'

/** Games of other companies: their catalogue, their launches, and the wallet that they ask. */
export const module = {
  handlers: { casino },
  pages: walletPages,
  books: [CASINO_ROUNDS],
} satisfies Module<Commands, Parts>
