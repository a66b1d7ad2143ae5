import type { Module } from '#server/platform/kernel/module.ts'
import type { GameProviders } from '#server/platform/providers/games/port.ts'
import { history } from './handlers.ts'

/** What a player has done here, of any length: bets, money, logins, limits. It has no tables of its own. */
export const module = { handlers: { history } } satisfies Module<
  Record<never, never>,
  { readonly games: GameProviders }
>
