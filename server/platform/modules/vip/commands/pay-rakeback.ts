import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { fromSql, toSql } from '#server/platform/kernel/writer/sql-money.ts'
import { currentRates } from '#server/platform/modules/exchange-rates/index.ts'
import { playerAccount, post, systemAccount } from '#server/platform/modules/ledger/index.ts'
import { currentRestriction } from '#server/platform/modules/player-limits/index.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { floorAtMid, smaller } from '#server/shared/money/arithmetic.ts'
import { micros, parseMicros } from '#server/shared/money/micros.ts'
import { vipLevel, weekOf } from '#server/shared/promotions/vip.ts'
import { floorToMinor } from '#server/shared/promotions/wagering.ts'
import { forgoRakeback } from '../forgo-rakeback.ts'
import { accrue, vipStatus } from '../points.ts'

/** Time after Monday 00:00 UTC at which it is paid. */
const PAID_AFTER_MS = 6 * 3_600_000
const A_PAGE = 100

type Row = { readonly user_id: string; readonly week: string; readonly currency: Currency; readonly accrued: string }

/**
 * Pays a page of members' rakeback of past weeks, once each: rounded down to hundredths and up to their level's
 * maximum. The remainder below a hundredth is carried over to the current week; the excess above the maximum is not. An
 * excluded player forfeits all of it.
 */
export function payRakeback(context: CommandContext): { readonly changed: number } {
  const { db, now } = context
  const week = weekOf(now - PAID_AFTER_MS)
  const due = db.all<Row>(
    `SELECT user_id, week, currency, CAST(accrued AS TEXT) AS accrued FROM vip_rakeback
     WHERE paid IS NULL AND week < ? ORDER BY week LIMIT ?`,
    [week, A_PAGE],
  )
  for (const row of due) pay(context, row)
  return { changed: due.length }
}

function pay(context: CommandContext, { user_id: userId, week, currency, accrued }: Row): void {
  // an excluded player has left the club, and must not get incentives to return
  if (currentRestriction(context, userId)?.reason === 'self_excluded') {
    forgoRakeback(context, userId)
    return
  }
  const owed = fromSql(accrued)
  const most = parseMicros(vipLevel(vipStatus(context, userId).level)?.weeklyCap ?? '0')
  const cap = floorAtMid(most, { from: 'USD', to: currency }, currentRates(context).mids)
  // negative if more was revoked than the week has earned
  const amount = owed > 0n ? floorToMinor(smaller(owed, cap)) : micros(0n)
  context.db.run('UPDATE vip_rakeback SET paid = ? WHERE user_id = ? AND week = ? AND currency = ? AND paid IS NULL', [
    toSql(amount),
    userId,
    week,
    currency,
  ])
  if (owed <= cap && owed !== amount) accrue(context, { userId, currency, amount: micros(owed - amount) })
  if (amount === 0n) return
  post(context, {
    kind: 'rakeback',
    reference: `rakeback:${userId}`,
    idempotencyKey: `rakeback:${week}:${userId}:${currency}`,
    postings: [
      {
        debit: systemAccount('house:bonus_cost', currency),
        credit: playerAccount({ userId, currency }, 'real'),
        amount,
      },
    ],
  })
}
