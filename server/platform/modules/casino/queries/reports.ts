import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'
import { casinoAlarms, casinoReconciliations, casinoRounds, casinoTransactions } from '#db/platform/schema/casino.ts'
import type { Platform } from '../platform.ts'

const LISTED_DAYS = 62
const LISTED_ALARMS = 200

/** When each provider moved money last, and how many of its rounds are open. */
export async function reportsOfGamesAcrossPlayers(
  { reader }: Pick<Platform, 'reader'>,
  providers: readonly string[],
): Promise<ReadonlyMap<string, { readonly last: number | null; readonly waiting: number }>> {
  const found = await Promise.all(
    providers.map(async (provider) => {
      const [[last], [open]] = await Promise.all([
        reader
          .select({ at: casinoTransactions.createdAt })
          .from(casinoTransactions)
          .where(eq(casinoTransactions.provider, provider))
          .orderBy(desc(casinoTransactions.seq))
          .limit(1),
        reader
          .select({ count: count() })
          .from(casinoRounds)
          .where(and(eq(casinoRounds.provider, provider), eq(casinoRounds.state, 'OPEN').inlineParams())),
      ])
      return [provider, { last: last?.at ?? null, waiting: open?.count ?? 0 }] as const
    }),
  )
  return new Map(found)
}

/** Number of open alarms by provider, with the time of the first. */
export const openAlarmsAcrossPlayers = ({ reader }: Pick<Platform, 'reader'>) =>
  reader
    .select({
      provider: casinoAlarms.provider,
      count: count(),
      since: sql<number>`min(${casinoAlarms.raisedAt})`,
    })
    .from(casinoAlarms)
    .where(isNull(casinoAlarms.resolvedAt))
    .groupBy(casinoAlarms.provider)

/** Latest reconciliations and alarms, newest first; alarms that are open before all others. */
export async function listReconciliationsAcrossPlayers({ reader }: Pick<Platform, 'reader'>) {
  const [days, alarms] = await Promise.all([
    reader
      .select()
      .from(casinoReconciliations)
      .orderBy(desc(casinoReconciliations.day), casinoReconciliations.provider)
      .limit(LISTED_DAYS),
    reader
      .select()
      .from(casinoAlarms)
      .orderBy(sql`${casinoAlarms.resolvedAt} IS NOT NULL`, desc(casinoAlarms.raisedAt))
      .limit(LISTED_ALARMS),
  ])
  return {
    days: days.map(({ comparedAt, ...day }) => ({ ...day, at: new Date(comparedAt).toISOString() })),
    alarms: alarms.map(({ raisedAt, resolvedAt, resolvedBy, ...alarm }) => ({
      ...alarm,
      at: new Date(raisedAt).toISOString(),
      resolved_at: resolvedAt === null ? null : new Date(resolvedAt).toISOString(),
      resolved_by: resolvedBy,
    })),
  }
}
