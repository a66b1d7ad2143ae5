import { and, eq, sql } from 'drizzle-orm'
import { builtOnce } from '#db/platform/reader.ts'
import { seedPairs } from '#db/platform/schema/fairness.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import { openPair, type PairNonce, type PairRow, type PairSeeds, SELECT_PAIR } from '../pair-seeds.ts'
import { unsealServerSeed } from '../seal-server-seed.ts'

/** Public part of a pair that has decided bets. */
export type PairView = {
  readonly clientSeed: string
  readonly serverSeedHash: string
  /** Null until the pair is rotated; before that it is not even decrypted. */
  readonly serverSeed: string | null
}

const pairsOf = builtOnce((reader) => {
  const { id, userId, clientSeed, serverSeedHash, sealedServerSeed, status } = seedPairs
  return reader
    .select({ id, clientSeed, serverSeedHash, sealedServerSeed, status })
    .from(seedPairs)
    .where(
      and(
        eq(userId, sql.placeholder('userId')),
        sql`${id} IN (SELECT value FROM json_each(${sql.placeholder('ids')}))`,
      ),
    )
    .prepare()
})

type PairsOf = { readonly userId: string; readonly ids: readonly string[] }

/** A player's pairs with these ids. Throws for a pair that is only announced, since no bet has one. */
export async function findPairs(
  { reader, settings }: Pick<Platform, 'reader' | 'settings'>,
  { userId, ids }: PairsOf,
): Promise<ReadonlyMap<string, PairView>> {
  if (ids.length === 0) return new Map()
  const rows = await pairsOf(reader).all({ userId, ids: JSON.stringify([...new Set(ids)]) })
  return new Map(
    rows.map(({ id, clientSeed, serverSeedHash, sealedServerSeed, status }) => {
      if (clientSeed === null) throw new Error('the bet belongs to a seed pair that was only announced')
      const serverSeed =
        status === 'revealed' ? unsealServerSeed(settings, { pairId: id, sealed: sealedServerSeed }) : null
      return [id, { clientSeed, serverSeedHash, serverSeed }]
    }),
  )
}

/** The seeds that decide one bet, to recompute its outcome. Throws if the pair does not exist. */
export async function findPairSeeds(
  { reader, settings }: Pick<Platform, 'reader' | 'settings'>,
  bet: PairNonce,
): Promise<PairSeeds> {
  const [pair] = await reader.all<PairRow>(sql`${sql.raw(SELECT_PAIR)} WHERE id = ${bet.pairId}`)
  return openPair(settings, pair, bet)
}
