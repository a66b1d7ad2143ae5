import { and, asc, desc, eq, isNotNull } from 'drizzle-orm'
import { liabilityDays, logHours, publishedTotals } from '#db/platform/schema/books.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { CURRENCY_CODES } from '#server/shared/constants/currencies.ts'
import { TOTALS } from '../totals.ts'

type Reading = Pick<Platform, 'reader'>

/** The latest totals and their time in milliseconds; null before the first ones. */
export async function readTotals({ reader }: Reading) {
  const row = await reader.query.publishedTotals.findFirst({ where: eq(publishedTotals.id, 1) })
  const totals = TOTALS.safeParse(row?.body).data
  return row && totals ? { at: row.at, ...totals } : null
}

/** Number of days and hours listed on the page; older files remain available by name. */
const LISTED_DAYS = 7
const LISTED_HOURS = 24

/** The files of the last days, newest first. */
export async function lastDays({ reader }: Reading): Promise<string[]> {
  const rows = await reader
    .select({ file: liabilityDays.file })
    .from(liabilityDays)
    .where(isNotNull(liabilityDays.file))
    .orderBy(desc(liabilityDays.day), asc(liabilityDays.currency))
    .limit(LISTED_DAYS * CURRENCY_CODES.length)
  return rows.flatMap(({ file }) => file ?? [])
}

/** The files of the last hours of the log, newest first. */
export async function lastHours({ reader }: Reading): Promise<string[]> {
  const rows = await reader
    .select({ file: logHours.file })
    .from(logHours)
    .where(isNotNull(logHours.file))
    .orderBy(desc(logHours.hour))
    .limit(LISTED_HOURS)
  return rows.flatMap(({ file }) => file ?? [])
}

/** One file as published: of a day, by currency, or of the log, by hour. Refuses `not_found`. */
export async function findFile({ reader }: Reading, { folder, name }: { folder: string; name: string }) {
  const found =
    folder === 'log'
      ? await reader.query.logHours.findFirst({ where: eq(logHours.hour, name) })
      : await reader.query.liabilityDays.findFirst({
          where: and(
            eq(liabilityDays.day, folder),
            eq(liabilityDays.currency, CURRENCY_CODES.find((code) => code === name) ?? 'RUB'),
          ),
        })
  const isKnown = folder === 'log' || CURRENCY_CODES.some((code) => code === name)
  if (!isKnown || !found?.file) throw new Refusal('not_found')
  return found.file
}
