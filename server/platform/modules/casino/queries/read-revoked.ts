import { casinoRevokedKeys } from '#db/platform/schema/casino.ts'
import type { Platform } from '../platform.ts'

type Reading = Pick<Platform, 'reader'>

const known = new WeakMap<Platform['reader'], Promise<ReadonlySet<string>>>()

/** Revoked keys. Every wallet call needs them, so they are cached until `invalidateRevoked`. */
export function readRevokedAcrossPlayers({ reader }: Reading): Promise<ReadonlySet<string>> {
  const cached = known.get(reader)
  if (cached) return cached
  const read = reader
    .select({ keyId: casinoRevokedKeys.keyId })
    .from(casinoRevokedKeys)
    .then((rows) => new Set(rows.map(({ keyId }) => keyId)))
  known.set(reader, read)
  // a failed read is not cached
  read.catch(() => known.delete(reader))
  return read
}

/** Invalidates the cache after a change, so that it applies from the next call on. */
export function invalidateRevoked({ reader }: Reading): void {
  known.delete(reader)
}

/** All revoked keys, with the operator who revoked them. */
export async function listRevokedAcrossPlayers({ reader }: Reading) {
  const revoked = await reader.select().from(casinoRevokedKeys)
  return revoked.map(({ keyId, operator, revokedAt }) => ({
    key: keyId,
    operator,
    at: new Date(revokedAt).toISOString(),
  }))
}
