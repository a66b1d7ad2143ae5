import { and, eq, or, sql } from 'drizzle-orm'
import { builtOnce } from '#db/platform/reader.ts'
import { seedPairs } from '#db/platform/schema/fairness.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import type { ActiveSeeds } from '../commands/rotate-seeds.ts'

const openPairs = builtOnce((reader) => {
  const { id, status, serverSeedHash, clientSeed, nonce } = seedPairs
  // a player has many revealed pairs: the active and the next one each have a separate index
  const ofPlayer = (one: 'active' | 'next') =>
    and(eq(seedPairs.userId, sql.placeholder('userId')), eq(status, one).inlineParams())
  return reader
    .select({ id, status, serverSeedHash, clientSeed, nonce })
    .from(seedPairs)
    .where(or(ofPlayer('active'), ofPlayer('next')))
    .prepare()
})

/** The active pair of a player, and the commitment of the next one. */
export async function findSeeds({ reader }: Pick<Platform, 'reader'>, userId: string): Promise<ActiveSeeds> {
  const pairs = await openPairs(reader).all({ userId })
  const active = pairs.find((pair) => pair.status === 'active')
  const next = pairs.find((pair) => pair.status === 'next')
  if (!active?.clientSeed || !next) throw new Error('the player has no seed pairs')
  return {
    id: active.id,
    serverSeedHash: active.serverSeedHash,
    nextServerSeedHash: next.serverSeedHash,
    clientSeed: active.clientSeed,
    nonce: active.nonce,
  }
}
