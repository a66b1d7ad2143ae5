import { sql } from 'drizzle-orm'
import type { Platform } from '#server/platform/kernel/platform.ts'
import { openPair, type PairNonce, type PairRow, type PairSeeds, SELECT_PAIR } from '../pair-seeds.ts'

/** The seeds that decide one bet, for what is computed anew from them. Throws for a pair that is not there. */
export async function findPairSeeds(
  { reader, settings }: Pick<Platform, 'reader' | 'settings'>,
  bet: PairNonce,
): Promise<PairSeeds> {
  const [pair] = await reader.all<PairRow>(sql`${sql.raw(SELECT_PAIR)} WHERE id = ${bet.pairId}`)
  return openPair(settings, pair, bet)
}
