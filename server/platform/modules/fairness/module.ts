import type { Module } from '#server/platform/kernel/module.ts'
import { LOGGED_SEEDS, SEED_PAIRS } from './book-section.ts'
import { fairness } from './handlers.ts'
import type { Commands } from './platform.ts'

/** Seeds of bets: committed before the first bet, revealed after the last. */
export const module = {
  handlers: { fairness },
  books: [SEED_PAIRS, LOGGED_SEEDS],
  statuses: { seed_pair_busy: 409 },
} satisfies Module<Commands>
