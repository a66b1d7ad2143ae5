import type { Module } from '#server/platform/kernel/module.ts'
import type { GameProviders } from '#server/platform/providers/games/port.ts'
import { RECEIPT_CHANNEL, type WithPromises } from '../ledger/reads.ts'
import { history } from './handlers.ts'
import { createReceiptFeed } from './receipt-feed.ts'

/** A player's complete history: bets, money, logins, limits. It has no tables of its own. */
export const module = {
  handlers: { history },
  listeners: { [RECEIPT_CHANNEL]: createReceiptFeed },
} satisfies Module<Record<never, never>, WithPromises & { readonly games: GameProviders }>
