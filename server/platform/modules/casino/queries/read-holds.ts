import { casinoHolds, casinoRevokedKeys } from '#db/platform/schema/casino.ts'
import { type Holds, holdsOf } from '../holds.ts'
import type { Platform } from '../platform.ts'

type Closed = { readonly holds: Holds; readonly revokedKeys: ReadonlySet<string> }
type Asked = Pick<Platform, 'reader' | 'games'>

const closed = new WeakMap<Platform['games'], Promise<Closed>>()

/**
 * What the operator has closed, and which keys they take no more. Each call of the wallet asks: it is read once, and anew once
 * `forgetClosed` has said that it has changed.
 */
export function readClosedAcrossPlayers({ reader, games }: Asked): Promise<Closed> {
  const known = closed.get(games)
  if (known) return known
  const read = load(reader)
  closed.set(games, read)
  // what could not be read is asked for again
  read.catch(() => closed.delete(games))
  return read
}

async function load(reader: Platform['reader']): Promise<Closed> {
  const { provider, gameId, state } = casinoHolds
  const [held, revoked] = await Promise.all([
    reader.select({ provider, gameId, state }).from(casinoHolds),
    reader.select({ keyId: casinoRevokedKeys.keyId }).from(casinoRevokedKeys),
  ])
  return { holds: holdsOf(held), revokedKeys: new Set(revoked.map(({ keyId }) => keyId)) }
}

/** Called once a change is written, so that it holds from the next call on. */
export function forgetClosed({ games }: Pick<Platform, 'games'>): void {
  closed.delete(games)
}

/** What the operator has closed. */
export const readHoldsAcrossPlayers = async (asked: Asked): Promise<Holds> =>
  (await readClosedAcrossPlayers(asked)).holds

/** All that is closed and all keys that are taken no more, with who has said so. */
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
