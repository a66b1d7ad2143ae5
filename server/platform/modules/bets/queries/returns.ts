import { asc, gt, sql } from 'drizzle-orm'
import type { PlatformReader } from '#db/platform/reader.ts'
import { bets } from '#db/platform/schema/bets.ts'

/** Payout of a bet as a multiple of its stake, in 1e-4. */
export type BetReturn = {
  readonly id: string
  readonly game: string
  /** Null for the site's own games. */
  readonly provider: string | null
  readonly multiplier: bigint
  readonly isSettled: boolean
}

/** A page of all players' bets after a given one, in order of placement. */
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
