import { newId } from '#server/platform/kernel/ids.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { toSql } from '#server/platform/kernel/writer/sql-money.ts'
import { ratesById, requireFreshRates, storedRates } from '#server/platform/modules/exchange-rates/index.ts'
import { requirePlayer } from '#server/platform/modules/player-limits/index.ts'
import { CURRENCIES, type Currency } from '#server/shared/constants/currencies.ts'
import { QUOTE_S } from '#server/shared/constants/timings.ts'
import { exchanged } from '#server/shared/money/arithmetic.ts'
import { parseMicros } from '#server/shared/money/micros.ts'
import { movedAmount } from '../amount.ts'
import { type ExchangeFacts, exchangeFacts } from '../exchange-facts.ts'

/** `amount` is a decimal of `from`. */
export type QuoteRequest = {
  readonly userId: string
  readonly from: Currency
  readonly to: Currency
  readonly amount: string
  /** Age from which a currency's rate is not used; null or absent: rates do not age. */
  readonly maxRateAgeMs?: number | null
}

/**
 * Quotes an exchange for 30 seconds, replacing the player's last quote. Refusals: self_excluded, timed_out,
 * currency_mismatch, amount_invalid, amount_step, rate_unavailable, amount_below_min if the result would be zero.
 */
export function quoteExchange(
  context: CommandContext,
  { userId, from, to, amount, maxRateAgeMs = null }: QuoteRequest,
): ExchangeFacts & { readonly expires_at: string } {
  const { db, now } = context
  requirePlayer(context, userId)
  if (from === to) throw new Refusal('currency_mismatch', { field: 'to' })
  const paid = movedAmount(amount, from)
  requireFreshRates(context, [from, to], maxRateAgeMs)
  const rates = storedRates(context)
  const received = exchanged(paid, { from, to }, rates)
  if (received < parseMicros(CURRENCIES[to].step)) throw new Refusal('amount_below_min', { field: 'amount' })
  const id = newId(context)
  const expiresAt = now + QUOTE_S * 1000
  db.run(
    `INSERT INTO exchange_quotes (user_id, id, from_currency, to_currency, paid, received, rate_id, created_at, expires_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (user_id) DO UPDATE SET id = excluded.id, from_currency = excluded.from_currency,
       to_currency = excluded.to_currency, paid = excluded.paid, received = excluded.received,
       rate_id = excluded.rate_id, created_at = excluded.created_at, expires_at = excluded.expires_at`,
    [userId, id, from, to, toSql(paid), toSql(received), rates.id, now, expiresAt],
  )
  const facts = exchangeFacts({ id, from, to, paid, received, rates: ratesById(context, rates.id) })
  return { ...facts, expires_at: new Date(expiresAt).toISOString() }
}
