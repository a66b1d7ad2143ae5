import type { gameHolds } from '#db/platform/schema/availability.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CachedTable } from '#server/platform/kernel/writer/cached-rows.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { StoredRow } from '#server/platform/kernel/writer/stored-row.ts'
import { type DisabledGames, type DisabledState, disabledGamesOf, HOUSE, type PlayedIn } from './disabled-games.ts'

/** All rows as one entry: operators switch games rarely, and every bet asks. */
const CACHED: CachedTable<DisabledGames> = {
  table: 'game_holds',
  load: (db) =>
    disabledGamesOf(
      db
        .all<Pick<StoredRow<typeof gameHolds>, 'provider' | 'game_id' | 'currency' | 'country' | 'state'>>(
          'SELECT provider, game_id, currency, country, state FROM game_holds',
          [],
        )
        .map(({ game_id: gameId, ...row }) => ({ ...row, gameId })),
    ),
}

type Played = PlayedIn & { readonly provider: string; readonly gameId: string }

/** State of a game where it is played, for use in commands; null if it is open. */
export function disabledState(
  { db }: Pick<CommandContext, 'db'>,
  { provider, gameId, ...where }: Played,
): DisabledState | null {
  const disabled = db.cached(CACHED).get('')
  return disabled === undefined || disabled.isNone ? null : disabled.stateOf(provider, gameId, where)
}

/** Refuses game_closed for one of our own games that an operator has disabled there. */
export function requireOpenGame(
  context: Pick<CommandContext, 'db'>,
  { game, ...where }: PlayedIn & { readonly game: string },
): void {
  if (disabledState(context, { ...where, provider: HOUSE, gameId: game }) !== null)
    throw new Refusal('game_closed', { field: 'game' })
}
