import type { exchangeQuotes } from '#db/platform/schema/wallet.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { withIdempotency } from '#server/platform/kernel/with-idempotency.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { fromSql, toSql } from '#server/platform/kernel/writer/sql-money.ts'
import type { StoredRow } from '#server/platform/kernel/writer/stored-row.ts'
import { currentRates, ratesById, requireFreshRates } from '#server/platform/modules/exchange-rates/index.ts'
import {
  playerAccount,
  post,
  type Receipt,
  requireConfirmed,
  systemAccount,
  withReceipt,
} from '#server/platform/modules/ledger/index.ts'
import { requirePlayer } from '#server/platform/modules/player-limits/index.ts'
import type { Mids } from '#server/shared/money/arithmetic.ts'
import { type Exchange, type ExchangeFacts, exchangeFacts } from '../exchange-facts.ts'

export type QuoteKey = {
  readonly userId: string
  readonly quoteId: string
  readonly idempotencyKey: string
  readonly maxRateAgeMs?: number | null
}

/**
 * Exchanges money at a quote: both legs, the exchange and the end of its quote are one transaction. Refusals:
 * idempotency_key_conflict; self_excluded; timed_out; not_found for a quote that is not open; quote_expired after 30
 * seconds, or if the rates have moved too far; rate_unavailable; payout_contested; insufficient_funds.
 */
export function exchange(
  context: CommandContext,
  { userId, quoteId, idempotencyKey, maxRateAgeMs = null }: QuoteKey,
): ExchangeFacts & { readonly created_at: string; readonly receipt?: Receipt } {
  const request = { scope: `user:${userId}`, key: idempotencyKey, command: 'exchange', body: { quote: quoteId } }
  const exchanged = withIdempotency(context, request, () => {
    requirePlayer(context, userId)
    const quote = takeQuote(context, { userId, quoteId })
    const { id, from, to, paid, received, rates } = quote
    requireFreshRates(context, [from, to], maxRateAgeMs)
    requireConfirmed(context, { userId, currency: from }, paid)
    context.db.run(
      `INSERT INTO exchanges (id, user_id, from_currency, to_currency, paid, received, rate_id, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      [id, userId, from, to, toSql(paid), toSql(received), rates.id, context.now],
    )
    const reference = `exchange:${id}`
    post(context, {
      kind: 'exchange',
      reference,
      idempotencyKey: reference,
      postings: [
        { debit: playerAccount({ userId, currency: from }, 'real'), credit: systemAccount('fx', from), amount: paid },
        { debit: systemAccount('fx', to), credit: playerAccount({ userId, currency: to }, 'real'), amount: received },
      ],
    })
    return { ...exchangeFacts(quote), created_at: new Date(context.now).toISOString() }
  })
  return withReceipt(context, exchanged, `exchange:${exchanged.id}`)
}

type Row = Pick<StoredRow<typeof exchangeQuotes>, 'id' | 'from_currency' | 'to_currency' | 'rate_id' | 'expires_at'> & {
  readonly paid: string
  readonly received: string
}

/** A quote is valid for one exchange. */
function takeQuote(context: CommandContext, { userId, quoteId }: Pick<QuoteKey, 'userId' | 'quoteId'>): Exchange {
  const { db, now } = context
  const row = db.get<Row>(
    `DELETE FROM exchange_quotes WHERE user_id = ? AND id = ?
     RETURNING id, from_currency, to_currency, CAST(paid AS TEXT) AS paid, CAST(received AS TEXT) AS received, rate_id,
       expires_at`,
    [userId, quoteId],
  )
  if (!row) throw new Refusal('not_found', { field: 'quote_id' })
  const rates = ratesById(context, Number(row.rate_id))
  const quote = {
    id: row.id,
    from: row.from_currency,
    to: row.to_currency,
    paid: fromSql(row.paid),
    received: fromSql(row.received),
    rates,
  }
  const isLeft = hasMoved(quote, rates, currentRates(context).mids)
  if (now >= Number(row.expires_at) || isLeft) throw new Refusal('quote_expired', { field: 'quote_id' })
  return quote
}

const BASIS_POINTS = 10_000n

/**
 * Whether a pair has moved by more than the spread since the quote: then an exchange at the quote and back at current
 * rates could make a profit.
 */
function hasMoved({ from, to }: Pick<Exchange, 'from' | 'to'>, quoted: Exchange['rates'], now: Mids): boolean {
  const then = quoted.mids[to] * now[from]
  const since = now[to] * quoted.mids[from]
  const [lower, higher] = then < since ? [then, since] : [since, then]
  return higher * BASIS_POINTS > lower * (BASIS_POINTS + BigInt(quoted.spreadBp))
}
