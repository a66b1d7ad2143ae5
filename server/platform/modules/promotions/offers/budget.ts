import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { toSql } from '#server/platform/kernel/writer/sql-money.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { ceilAtMid } from '#server/shared/money/arithmetic.ts'
import type { Micros } from '#server/shared/money/micros.ts'
import type { BonusTerms } from '#server/shared/promotions/terms.ts'
import { currentRates } from '../../exchange-rates/index.ts'

type Given = { readonly id: string; readonly currency: Currency; readonly terms: Pick<BonusTerms, 'id'> }

/**
 * Charges a grant to its campaign's budget, in dollars at current rates. Refuses `not_found` if the rest is not enough,
 * as if the offer were gone. Winnings of free bets and free spins were charged with these.
 */
export function chargeBudget(context: CommandContext, { id, currency, terms }: Given, amount: Micros): void {
  if (isWon(context, id)) return
  const usd = toSql(ceilAtMid(amount, { from: currency, to: 'USD' }, currentRates(context).mids))
  const { changes } = context.db.run(
    `UPDATE bonuses SET granted_usd = granted_usd + ?
     WHERE id = ? AND (most_usd IS NULL OR granted_usd + ? <= most_usd)`,
    [usd, terms.id, usd],
  )
  if (changes === 0) throw new Refusal('not_found')
}

function isWon({ db }: CommandContext, id: string): boolean {
  const query = `SELECT 1 AS one FROM bonus_grants WHERE id = ? AND (reference LIKE 'free-bet:%' OR reference LIKE 'free-spins:%')`
  return db.get(query, [id]) !== undefined
}

export function hasBudget(context: CommandContext, { currency, terms }: Omit<Given, 'id'>, amount: Micros): boolean {
  const usd = toSql(ceilAtMid(amount, { from: currency, to: 'USD' }, currentRates(context).mids))
  const query = 'SELECT 1 AS one FROM bonuses WHERE id = ? AND (most_usd IS NULL OR granted_usd + ? <= most_usd)'
  return context.db.get(query, [terms.id, usd]) !== undefined
}
