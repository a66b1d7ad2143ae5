import { asc, gt, sql } from 'drizzle-orm'
import type { PlatformReader } from '#db/platform/reader.ts'
import { bets } from '#db/platform/schema/bets.ts'

/** What a bet has returned of its stake, in 1e-4. */
export type BetReturn = {
  readonly id: string
  readonly game: string
  /** Null of a game of our own. */
  readonly provider: string | null
  readonly multiplier: bigint
  readonly isSettled: boolean
}

/** A page of everybody's bets after one, in the order in which they were placed. */
export async function returnsAcrossPlayers(
  reader: PlatformReader,
  { after, rows }: { readonly after: string; readonly rows: number },
): Promise<BetReturn[]> {
  const page = await reader
    .select({
      id: bets.id,
      game: bets.game,
      provider: bets.provider,
      multiplier: bets.multiplier,
      isSettled: sql<number>`${bets.outcome} IS NOT NULL`,
    })
    .from(bets)
    .where(gt(bets.id, after))
    .orderBy(asc(bets.id))
    .limit(rows)
  return page.map(({ isSettled, ...bet }) => ({ ...bet, isSettled: Number(isSettled) === 1 }))
}
