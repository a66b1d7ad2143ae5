import { Refusal } from '#server/platform/kernel/refusal.ts'
import { currentRates, writeRates } from '#server/platform/modules/exchange-rates/index.ts'
import { CURRENCY_CODES, type Currency } from '#server/shared/constants/currencies.ts'
import { recordText } from '#server/shared/log/record.ts'
import type { Mids } from '#server/shared/money/arithmetic.ts'
import { formatMicros, micros, tryParseMicros } from '#server/shared/money/micros.ts'
import { act, type Effect } from './act.ts'

type NewRates = {
  /** Units of each currency per dollar, as decimals. */
  readonly mids: Readonly<Partial<Record<Currency, string>>>
  readonly spreadBp: number
}

const WAITS_MS = 15 * 60_000
const TOLERANCE_BP = 50n
const BP = 10_000n
/** Rates are stored times 1e9. */
const NANOS_PER_MICRO = 1000n

/** Refuses `invalid` on `mids` unless every currency has a positive rate, and the dollar is 1. */
function midsOf({ mids: given }: NewRates): Mids {
  const mids = CURRENCY_CODES.map((currency) => {
    const rate = tryParseMicros(given[currency] ?? '')
    if (rate === undefined || rate <= 0n || (currency === 'USD' && rate !== 1_000_000n))
      throw new Refusal('invalid', { field: 'mids', detail: currency })
    return [currency, rate * NANOS_PER_MICRO] as const
  })
  return Object.fromEntries(mids) as Mids
}

export const shownMids = (mids: Mids): Record<Currency, string> =>
  Object.fromEntries(
    CURRENCY_CODES.map((currency) => [currency, formatMicros(micros(mids[currency] / NANOS_PER_MICRO))]),
  ) as Record<Currency, string>

/** Rates for an entry, whose fields have names of small letters: `EUR=0.92`. */
const listed = (mids: Readonly<Partial<Record<Currency, string>>>) =>
  CURRENCY_CODES.map((currency) => `${currency}=${mids[currency] ?? ''}`)

const rateIn = (rates: Effect[string], currency: Currency): bigint => {
  const found = (rates as readonly string[]).find((one) => one.startsWith(`${currency}=`))
  return tryParseMicros(found?.slice(currency.length + 1) ?? '') ?? 0n
}

/** Whether the rates in force are within 50 basis points of those at the request, and the new ones the same. */
function agrees({ in_force: before, ...asked }: Effect, { in_force: after, ...current }: Effect): boolean {
  if (recordText(asked) !== recordText(current)) return false
  return CURRENCY_CODES.every((currency) => {
    const [was, is] = [rateIn(before, currency), rateIn(after, currency)]
    const moved = is > was ? is - was : was - is
    return moved * BP <= was * TOLERANCE_BP
  })
}

export const rateActs = {
  overrideRates: act({
    permission: 'override.rates',
    on: (_: NewRates) => 'rates',
    params: ({ mids, spreadBp }) => ({ mids: listed(mids), spread_bp: spreadBp }),
    effect: (context, rates) => ({
      mids: listed(shownMids(midsOf(rates))),
      spread_bp: rates.spreadBp,
      in_force: listed(shownMids(currentRates(context).mids)),
    }),
    agrees,
    waitsMs: WAITS_MS,
    run(context, rates) {
      const before = listed(shownMids(currentRates(context).mids))
      const id = writeRates(context, { mids: midsOf(rates), spreadBp: rates.spreadBp, validFrom: context.now })
      return {
        output: { id, validFrom: context.now },
        ref: `rates:${id}`,
        before: { mids: before },
        after: { mids: listed(rates.mids) },
      }
    },
  }),
}
