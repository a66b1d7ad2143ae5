import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { fromSql } from '#server/platform/kernel/writer/sql-money.ts'
import { isIdentified } from '#server/platform/modules/identity/index.ts'
import { type Micros, parseMicros } from '#server/shared/money/micros.ts'
import { payoutTermsOf } from '#server/shared/rewards/vip.ts'
import { vipStanding } from '../../vip/index.ts'
import { loadWithdrawal, moveOn, type Withdrawal, type WithdrawalState } from '../withdrawal.ts'

export type WithdrawalKey = { readonly userId: string; readonly id: string }

const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS
/** From how much on two people look at a payout, in USD. */
const FOUR_EYES_USD = parseMicros('1000')
/** Over how long withdrawals are added up for what the law asks. */
const SUMMED_MS = 180 * DAY_MS

/**
 * The player has shown that it is them who asks: a payout that nothing speaks against is approved by rule. Refusals:
 * not_found for another player's, conflict for one that is past this.
 */
export function confirmWithdrawal(
  context: CommandContext,
  { userId, id }: WithdrawalKey,
): { readonly status: WithdrawalState } {
  const withdrawal = loadWithdrawal(context, id)
  if (withdrawal.userId !== userId) throw new Refusal('not_found', { field: 'id' })
  return { status: goOn(context, withdrawal, 'requested') }
}

/** On to where nothing speaks against it, or to people, who look at it within the time of its player's level. */
export function goOn(
  context: CommandContext,
  withdrawal: Withdrawal,
  from: 'requested' | 'kyc_required',
): WithdrawalState {
  const to = checked(context, withdrawal)
  const { reviewMinutes } = payoutTermsOf(vipStanding(context, withdrawal.userId).level)
  moveOn(context, withdrawal, { from: [from], to, ...(to === 'review' && { waitsMs: reviewMinutes * MINUTE_MS }) })
  return to
}

/** Documents are asked for when the sum is reached, not at the next payout. */
function checked(context: CommandContext, { userId, amountUsd }: Withdrawal): WithdrawalState {
  const { kyc } = context.jurisdiction
  const isKnown = isIdentified(context, userId)
  const least = parseMicros(String(kyc.identityUsd))
  if (!isKnown && withdrawnUsd(context, userId) >= least) return 'kyc_required'
  return amountUsd < FOUR_EYES_USD && !hasChargedBack(context, userId) ? 'approved' : 'review'
}

/** Whether a deposit of the player was taken back from its provider: people look at what such a player takes out. */
function hasChargedBack({ db }: CommandContext, userId: string): boolean {
  const found = db.get(`SELECT 1 AS one FROM deposits WHERE user_id = ? AND status = 'charged_back' LIMIT 1`, [userId])
  return found !== undefined
}

/** Of all that was asked for and not refused, this one with it. */
function withdrawnUsd({ db, now }: CommandContext, userId: string): Micros {
  const { total = '0' } =
    db.get<{ total: string }>(
      `SELECT CAST(coalesce(sum(amount_usd), 0) AS TEXT) AS total FROM withdrawals
       WHERE user_id = ? AND created_at > ? AND deposit_id IS NULL AND status NOT IN ('rejected', 'failed', 'returned')`,
      [userId, now - SUMMED_MS],
    ) ?? {}
  return fromSql(total)
}
