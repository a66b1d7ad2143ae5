import { eq } from 'drizzle-orm'
import { casinoHolds, casinoRevokedKeys } from '#db/platform/schema/casino.ts'
import { type Holds, holdsOf } from '../holds.ts'
import type { Platform } from '../platform.ts'

/** What the operator has closed. Read each time: what is closed is closed at once. */
export async function readHoldsAcrossPlayers({ reader }: Pick<Platform, 'reader'>): Promise<Holds> {
  const { provider, gameId, state } = casinoHolds
  return holdsOf(await reader.select({ provider, gameId, state }).from(casinoHolds))
}

/** Whether the operator takes a key no more. */
export async function isRevokedAcrossPlayers({ reader }: Pick<Platform, 'reader'>, keyId: string): Promise<boolean> {
  const [row] = await reader
    .select({ keyId: casinoRevokedKeys.keyId })
    .from(casinoRevokedKeys)
    .where(eq(casinoRevokedKeys.keyId, keyId))
  return row !== undefined
}

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
      ...{ key: keyId, operator },
      at: new Date(revokedAt).toISOString(),
    })),
  }
}
