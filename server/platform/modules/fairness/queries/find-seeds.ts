import { and, eq, inArray } from 'drizzle-orm'
import { seedPairs } from '#db/platform/schema/fairness.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import type { ActiveSeeds } from '../commands/rotate-seeds.ts'

/** The active pair of a player, and the commitment of the one after it. */
export async function findSeeds({ reader }: Pick<Platform, 'reader'>, userId: string): Promise<ActiveSeeds> {
  const { id, status, serverSeedHash, clientSeed, nonce } = seedPairs
  const pairs = await reader
    .select({ id, status, serverSeedHash, clientSeed, nonce })
    .from(seedPairs)
    .where(and(eq(seedPairs.userId, userId), inArray(status, ['active', 'next'])))
  const active = pairs.find((pair) => pair.status === 'active')
  const next = pairs.find((pair) => pair.status === 'next')
  if (!active?.clientSeed || !next) throw new Error('a player without seed pairs')
  return {
    id: active.id,
    serverSeedHash: active.serverSeedHash,
    nextServerSeedHash: next.serverSeedHash,
    clientSeed: active.clientSeed,
    nonce: active.nonce,
  }
}
