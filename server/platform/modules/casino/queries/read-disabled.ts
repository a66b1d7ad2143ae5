import { casinoHolds, casinoRevokedKeys } from '#db/platform/schema/casino.ts'
import { type DisabledGames, disabledGamesOf } from '../disabled-games.ts'
import type { Platform } from '../platform.ts'

type Closed = { readonly disabled: DisabledGames; readonly revokedKeys: ReadonlySet<string> }
type Reading = Pick<Platform, 'reader' | 'games'>

const closed = new WeakMap<Platform['games'], Promise<Closed>>()

/**
 * Titles disabled by the operator, and revoked keys. Every wallet call needs them, so they are cached until
 * `invalidateDisabled` is called.
 */
export function readClosedAcrossPlayers({ reader, games }: Reading): Promise<Closed> {
  const known = closed.get(games)
  if (known) return known
  const read = load(reader)
  closed.set(games, read)
  // a failed read is not cached
  read.catch(() => closed.delete(games))
  return read
}

async function load(reader: Platform['reader']): Promise<Closed> {
  const { provider, gameId, state } = casinoHolds
  const [held, revoked] = await Promise.all([
    reader.select({ provider, gameId, state }).from(casinoHolds),
    reader.select({ keyId: casinoRevokedKeys.keyId }).from(casinoRevokedKeys),
  ])
  return { disabled: disabledGamesOf(held), revokedKeys: new Set(revoked.map(({ keyId }) => keyId)) }
}

/** Invalidates the cache after a change, so that it applies from the next call on. */
export function invalidateDisabled({ games }: Pick<Platform, 'games'>): void {
  closed.delete(games)
}

export const readDisabledAcrossPlayers = async (platform: Reading): Promise<DisabledGames> =>
  (await readClosedAcrossPlayers(platform)).disabled

/** All disabled titles and revoked keys, with the operator who changed them. */
export async function listHoldsAcrossPlayers({ reader }: Pick<Platform, 'reader'>) {
  const [held, revoked] = await Promise.all([
    reader.select().from(casinoHolds),
    reader.select().from(casinoRevokedKeys),
  ])
  return {
    held: held.map(({ gameId, since, ...rest }) => ({
      ...rest,
      game: gameId || 'all',
      since: new Date(since).toISOString(),
    })),
    revoked: revoked.map(({ keyId, operator, revokedAt }) => ({
      key: keyId,
      operator,
      at: new Date(revokedAt).toISOString(),
    })),
  }
}
