import { desc, eq, getTableColumns, gt, lte, sql } from 'drizzle-orm'
import { builtOnce, type PlatformReader } from '#db/platform/reader.ts'
import { exchangeRates, rateReadings } from '#db/platform/schema/exchange-rates.ts'
import { agesOf, FIRST_RATES, midsOf, type RateRow } from './current-rates.ts'

const newestBy = builtOnce((reader) => {
  const { id, validFrom, mids, spreadBp } = exchangeRates
  return reader
    .select({ id, mids, spreadBp })
    .from(exchangeRates)
    .where(lte(validFrom, sql.placeholder('at')))
    .orderBy(desc(validFrom), desc(id))
    .limit(1)
    .prepare()
})

/** The rates at a moment: the newest row that is valid by then. */
export async function readRates(reader: PlatformReader, at: number): Promise<RateRow> {
  const row = await newestBy(reader).get({ at })
  return row ? { id: row.id, mids: midsOf(row.mids), spreadBp: row.spreadBp } : FIRST_RATES
}

/** Whether the rates of a fresh site were ever replaced. */
export async function hasOwnRates(reader: PlatformReader): Promise<boolean> {
  const { id, validFrom } = exchangeRates
  return (await reader.select({ id }).from(exchangeRates).where(gt(validFrom, 0)).limit(1)).length > 0
}

const PAST = 50

/** The rows of rates that are in force or were before, newest first. */
export async function listRates(reader: PlatformReader, now: number) {
  const rows = await reader
    .select({ ...getTableColumns(exchangeRates), source: rateReadings.source, day: rateReadings.day })
    .from(exchangeRates)
    .leftJoin(rateReadings, eq(rateReadings.id, exchangeRates.readingId))
    .where(lte(exchangeRates.validFrom, now))
    .orderBy(desc(exchangeRates.validFrom), desc(exchangeRates.id))
    .limit(PAST + 1)
  return rows.map(({ mids, asOf, ...row }) => ({ ...row, mids: midsOf(mids), asOf: agesOf(asOf, row.validFrom) }))
}

export { FIRST_RATES, type RateRow } from './current-rates.ts'
