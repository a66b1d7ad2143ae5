import { type SQL, sql } from 'drizzle-orm'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { fromSql } from '#server/platform/kernel/writer/sql-money.ts'
import { currentRates } from '#server/platform/modules/exchange-rates/index.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { floorAtMid } from '#server/shared/money/arithmetic.ts'
import { type Micros, micros } from '#server/shared/money/micros.ts'

export const DAY_MS = 24 * 60 * 60_000
/** Window for withdrawal totals required by law. */
export const WITHDRAWN_MS = 180 * DAY_MS
/** Window for deposit totals required by law. */
export const DEPOSITED_MS = 365 * DAY_MS

/** Counts every withdrawal except rejected, failed or returned ones (and refunds of deposits). */
const COUNTS = `deposit_id IS NULL AND status NOT IN ('rejected', 'failed', 'returned')`
/** The same condition for queries. */
export const COUNTED: SQL = sql.raw(COUNTS)

type Since = { readonly userId: string; readonly from: number }

/** Total requested since `from`, in USD at the mid rate of each request. */
export function withdrawnUsd({ db }: Pick<CommandContext, 'db'>, { userId, from }: Since): Micros {
  const row = db.get<{ total: string }>(
    `SELECT CAST(coalesce(sum(amount_usd), 0) AS TEXT) AS total FROM withdrawals
     WHERE user_id = ? AND created_at > ? AND ${COUNTS}`,
    [userId, from],
  )
  return fromSql(row?.total ?? '0')
}

type Paid = { readonly provider: string; readonly currency: Currency; readonly digits: string }

/** Total deposited since `from`, per provider, in USD at current mid rates. */
export function depositedUsd(context: CommandContext, { userId, from }: Since): ReadonlyMap<string, Micros> {
  return inUsd(
    context,
    context.db.all<Paid>(
      `SELECT provider, currency, CAST(total AS TEXT) AS digits FROM (
         SELECT provider, currency, sum(amount) AS total FROM deposits
         WHERE user_id = ? AND created_at > ? AND status = 'confirmed' GROUP BY provider, currency
       )`,
      [userId, from],
    ),
  )
}

/**
 * Net deposits per provider (deposits minus paid or pending payouts), in USD at current mid rates. Payouts go back to a
 * provider up to this amount first. `but`: a withdrawal to exclude.
 */
export function netPaidInUsd(
  context: CommandContext,
  { userId, but }: { readonly userId: string; readonly but: string },
): ReadonlyMap<string, Micros> {
  return inUsd(
    context,
    context.db.all<Paid>(
      `SELECT provider, currency, CAST(total AS TEXT) AS digits FROM (
         SELECT provider, currency, sum(amount) AS total FROM (
           SELECT provider, currency, amount FROM deposits WHERE user_id = ? AND status = 'confirmed'
           UNION ALL SELECT provider, currency, -amount FROM withdrawals
           WHERE user_id = ? AND id <> ? AND status NOT IN ('rejected', 'failed', 'returned')
         ) GROUP BY provider, currency
       )`,
      [userId, userId, but],
    ),
  )
}

function inUsd(context: CommandContext, rows: readonly Paid[]): ReadonlyMap<string, Micros> {
  const sums = new Map<string, Micros>()
  if (rows.length === 0) return sums
  const { mids } = currentRates(context)
  for (const { provider, currency, digits } of rows) {
    const usd = floorAtMid(fromSql(digits), { from: currency, to: 'USD' }, mids)
    sums.set(provider, micros((sums.get(provider) ?? 0n) + usd))
  }
  return sums
}
