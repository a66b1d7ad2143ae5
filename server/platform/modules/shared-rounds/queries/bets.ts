import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { sharedBets } from '#db/platform/schema/shared-rounds.ts'
import { inList } from '#server/platform/kernel/in-list.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import { formatMicros, micros } from '#server/shared/money/micros.ts'
import { shortened } from '../../bets/reads.ts'
import { shownNamesAcrossPlayers } from '../../identity/reads.ts'

type Reading = Pick<Platform, 'reader'>
export type FoundBet = typeof sharedBets.$inferSelect

const PLACED = asc(sql`${sharedBets}.rowid`)

/** These bets of a round, including refunded ones, in order of placement. */
export async function betsByIdAcrossPlayers(
  { reader }: Reading,
  roundId: string,
  ids: readonly string[],
): Promise<FoundBet[]> {
  if (ids.length === 0) return []
  return await reader
    .select()
    .from(sharedBets)
    .where(and(inList(sharedBets.id, ids), eq(sharedBets.roundId, roundId)))
    .orderBy(PLACED)
}

/** The first active bets of a round. */
export async function betsInRoundAcrossPlayers(
  { reader }: Reading,
  roundId: string,
  limit: number,
): Promise<FoundBet[]> {
  return await reader
    .select()
    .from(sharedBets)
    .where(and(eq(sharedBets.roundId, roundId), ne(sharedBets.status, 'refunded')))
    .orderBy(PLACED)
    .limit(limit)
}

export async function betsOfPlayer({ reader }: Reading, roundId: string, userId: string): Promise<FoundBet[]> {
  return await reader
    .select()
    .from(sharedBets)
    .where(and(eq(sharedBets.roundId, roundId), eq(sharedBets.userId, userId)))
    .orderBy(PLACED)
}

/** Numbers of bets in a round and of those already paid. */
export async function countBetsAcrossPlayers(
  { reader }: Reading,
  roundId: string,
): Promise<{ count: number; left: number }> {
  const [found] = await reader
    .select({ count: sql<number>`count(*)`, left: sql<number>`coalesce(sum(${sharedBets.status} = 'won'), 0)` })
    .from(sharedBets)
    .where(and(eq(sharedBets.roundId, roundId), ne(sharedBets.status, 'refunded')))
  return { count: found?.count ?? 0, left: found?.left ?? 0 }
}

/** Public data of bets, in the contract's form (publicSharedBet). */
export async function publicSharedBetsAcrossPlayers(platform: Reading, bets: readonly FoundBet[]) {
  const names = await shownNamesAcrossPlayers(
    platform,
    bets.map(({ userId }) => userId),
  )
  return bets.map(({ id, userId, currency, stake, status, payout }) => {
    const name = names.get(userId)
    return {
      id,
      currency,
      status,
      player: name === undefined ? null : shortened(name),
      stake: formatMicros(micros(stake)),
      payout: payout === null ? null : formatMicros(micros(payout)),
    }
  })
}
