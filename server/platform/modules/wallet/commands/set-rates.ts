import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { midsOf, storedRates, writeRates } from '#server/platform/modules/exchange-rates/index.ts'
import { CURRENCY_CODES, type Currency } from '#server/shared/constants/currencies.ts'

/** Units of each currency per USD times 1e9, as digits; the spread in 1e-4. */
export type WantedRates = { readonly mids: Readonly<Record<Currency, string>>; readonly spreadBp: number }

/**
 * Minimum interval between rows, longer than a quote is valid. At most one newer row can then affect a quote: any gain
 * from it is below the spread, or the quote is void.
 */
const APART_MS = 60_000
const WHOLE = 10_000
const MID = /^[1-9]\d{0,17}$/

/**
 * Puts new rates in force. Refuses `invalid` on `mids` and `spread_bp`, and `conflict` within a minute of the last
 * ones.
 */
export function setRates(context: CommandContext, { mids, spreadBp }: WantedRates): { readonly id: number } {
  if (!CURRENCY_CODES.every((currency) => MID.test(mids[currency]))) throw new Refusal('invalid', { field: 'mids' })
  if (!Number.isInteger(spreadBp) || spreadBp < 0 || spreadBp >= WHOLE)
    throw new Refusal('invalid', { field: 'spread_bp' })
  // stores the default rates first, if they were in force so far
  storedRates(context)
  const { latest } = context.db.get<{ latest: bigint }>('SELECT MAX(valid_from) AS latest FROM exchange_rates') ?? {}
  if (context.now - Number(latest ?? 0n) < APART_MS) throw new Refusal('conflict', { field: 'valid_from' })
  return { id: writeRates(context, { validFrom: context.now, mids: midsOf(mids), spreadBp }) }
}
