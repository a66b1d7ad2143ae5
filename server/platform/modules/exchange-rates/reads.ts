import { desc, lte } from 'drizzle-orm'
import type { PlatformReader } from '#db/platform/reader.ts'
import { exchangeRates } from '#db/platform/schema/exchange-rates.ts'
import { FIRST_RATES, midsOf, type RateRow } from './current-rates.ts'

/** The rates at a moment: the newest row that is valid by then. */
export async function readRates(reader: PlatformReader, at: number): Promise<RateRow> {
  const row = await reader.query.exchangeRates.findFirst({
    where: lte(exchangeRates.validFrom, at),
    orderBy: [desc(exchangeRates.validFrom), desc(exchangeRates.id)],
  })
  return row ? { id: row.id, mids: midsOf(row.mids), spreadBp: row.spreadBp } : FIRST_RATES
}

export { FIRST_RATES, type RateRow } from './current-rates.ts'
