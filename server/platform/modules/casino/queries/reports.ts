import { desc } from 'drizzle-orm'
import { casinoAlarms, casinoReconciliations } from '#db/platform/schema/casino.ts'
import type { Platform } from '../platform.ts'

const LISTED_DAYS = 62
const LISTED_ALARMS = 200

/** Latest reconciliations and alarms, newest first. */
export async function listReconciliationsAcrossPlayers({ reader }: Pick<Platform, 'reader'>) {
  const [days, alarms] = await Promise.all([
    reader
      .select()
      .from(casinoReconciliations)
      .orderBy(desc(casinoReconciliations.day), casinoReconciliations.provider)
      .limit(LISTED_DAYS),
    reader.select().from(casinoAlarms).orderBy(desc(casinoAlarms.raisedAt)).limit(LISTED_ALARMS),
  ])
  return {
    days: days.map(({ comparedAt, ...day }) => ({ ...day, at: new Date(comparedAt).toISOString() })),
    alarms: alarms.map(({ raisedAt, ...alarm }) => ({ ...alarm, at: new Date(raisedAt).toISOString() })),
  }
}
