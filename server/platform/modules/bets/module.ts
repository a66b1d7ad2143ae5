import type { Module } from '#server/platform/kernel/module.ts'
import type { GameProviders } from '#server/platform/providers/games/port.ts'
import type { WithPromises } from '../ledger/reads.ts'
import { BET_FEED_CHANNEL, createBetFeed } from './bet-feed.ts'
import { BETS } from './book-section.ts'
import { betFeed, bets, top } from './handlers.ts'
import { LOGGED_BETS, SETTLED_STAKES } from './logged-bets.ts'
import { SETTLED_BET_CHANNEL } from './record-bet.ts'

/** Settled bets: a player's own, one for verification, and the latest and highest ones of all players. */
export const module = {
  handlers: { bets, betFeed, top },
  // the lists of bets are separate calls; a stream only adds to them
  topics: { bets: { isPublic: true, channels: () => [BET_FEED_CHANNEL], snapshot: async () => [] } },
  listeners: { [SETTLED_BET_CHANNEL]: createBetFeed },
  books: [BETS, LOGGED_BETS, SETTLED_STAKES],
} satisfies Module<Record<never, never>, WithPromises & { readonly games: GameProviders }>
