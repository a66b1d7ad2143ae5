import type { Module } from '#server/platform/kernel/module.ts'
import type { GameProviders } from '#server/platform/providers/games/port.ts'
import type { WithPromises } from '../ledger/reads.ts'
import { history } from './handlers.ts'

/** A player's complete history: bets, money, logins, limits. It has no tables of its own. */
export const module = { handlers: { history } } satisfies Module<
  Record<never, never>,
  WithPromises & { readonly games: GameProviders }
>
