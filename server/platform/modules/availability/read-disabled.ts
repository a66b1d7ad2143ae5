import { gameHolds } from '#db/platform/schema/availability.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import { games } from '#server/shared/rules/games.ts'
import { ANY, type DisabledGames, disabledGamesOf, HOUSE } from './disabled-games.ts'

/** Our own games, without the sportsbook, which suspends markets instead. */
export const HOUSE_GAMES: readonly string[] = [games.instant, games.rounds, games.shared].flatMap((kind) =>
  Object.keys(kind),
)

type Reading = Pick<Platform, 'reader'>

const known = new WeakMap<Platform['reader'], Promise<DisabledGames>>()

/** Games that operators have disabled. Every wallet call needs them, so they are cached until `invalidateDisabled`. */
export function readDisabledAcrossPlayers({ reader }: Reading): Promise<DisabledGames> {
  const cached = known.get(reader)
  if (cached) return cached
  const read = reader.select().from(gameHolds).then(disabledGamesOf)
  known.set(reader, read)
  // a failed read is not cached
  read.catch(() => known.delete(reader))
  return read
}

/** Invalidates the cache after a change, so that it applies from the next call on. */
export function invalidateDisabled({ reader }: Reading): void {
  known.delete(reader)
}

/** Every disabled selection, with the operator who disabled it. Null stands for all. */
export async function listHoldsAcrossPlayers({ reader }: Reading) {
  const rows = await reader.select().from(gameHolds)
  return rows.map(({ provider, gameId, currency, country, state, operator, since }) => ({
    provider,
    game: gameId === ANY ? null : gameId,
    currency: currency === ANY ? null : currency,
    country: country === ANY ? null : country,
    state,
    operator,
    since: new Date(since).toISOString(),
  }))
}

type Selection = { readonly game: string | null; readonly currency: string | null; readonly country: string | null }

/** Whether a selection is a provider as a whole, for every player. */
export const isOfAll = ({ game, currency, country }: Selection): boolean =>
  game === null && currency === null && country === null

/** Our own games that are disabled, and where: a row for all of them is one per game. The jurisdiction may close all. */
export async function listClosedGamesAcrossPlayers(platform: Reading & Pick<Platform, 'settings'>) {
  if (!platform.settings.jurisdiction.casino)
    return HOUSE_GAMES.map((game) => ({ game, state: 'off' as const, currency: null, country: null }))
  const rows = await listHoldsAcrossPlayers(platform)
  return rows
    .filter(({ provider }) => provider === HOUSE)
    .flatMap(({ game, state, currency, country }) =>
      (game === null ? HOUSE_GAMES : [game]).map((one) => ({ game: one, state, currency, country })),
    )
}
