import type { vipRequests } from '#db/platform/schema/vip.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import { requireTerms } from '#server/platform/modules/content/index.ts'
import { premiumStatus, setPremiumStatus } from '#server/platform/modules/identity/index.ts'
import { requirePlayer } from '#server/platform/modules/player-limits/index.ts'
import { payLevels, vipStatus } from '../points.ts'

/** Status shown to the player; `requested` waits for the operator. */
export type VipStatus = 'requested' | 'member' | 'refused'

/** How long after a refusal a player may request again. */
const ASK_AGAIN_MS = 30 * 86_400_000

/**
 * Requests VIP membership: players at the first level or above become members immediately, others wait for the
 * operator. A repeat returns the current status; a refusal is valid for 30 days. Refuses self_excluded, timed_out
 * and terms_changed.
 */
export function joinVip(context: CommandContext, { userId }: { readonly userId: string }): { status: VipStatus } {
  requirePlayer(context, userId, 'promo')
  requireTerms(context, userId)
  const { db, now } = context
  switch (premiumStatus(context, userId)) {
    case null:
      break
    case 'pending':
      return { status: 'requested' }
    case 'refused': {
      const mayRequest = db.get('SELECT 1 AS one FROM vip_requests WHERE user_id = ? AND decided_at <= ?', [
        userId,
        now - ASK_AGAIN_MS,
      ])
      if (!mayRequest) return { status: 'refused' }
      break
    }
    default:
      return { status: 'member' }
  }
  insertRow<typeof vipRequests>(db, {
    into: 'vip_requests',
    row: { user_id: userId, requested_at: now },
    onConflict:
      'ON CONFLICT (user_id) DO UPDATE SET requested_at = excluded.requested_at, decided_at = NULL, reason = NULL',
  })
  if (vipStatus(context, userId).level === 0) {
    setPremiumStatus(context, userId, 'pending')
    return { status: 'requested' }
  }
  decide(context, { userId, verdict: 'approved', reason: null })
  return { status: 'member' }
}

/** Leaves the club or withdraws a request; rewards earned so far are still paid. No-op for others. */
export function leaveVip(context: CommandContext, { userId }: { readonly userId: string }): void {
  const status = premiumStatus(context, userId)
  if (status !== null && status !== 'refused') setPremiumStatus(context, userId, null)
}

export type VipVerdict = {
  readonly userId: string
  readonly operator?: string
  readonly verdict: 'approved' | 'refused'
  /** Reason of a refusal. */
  readonly reason: string | null
}

/** Decides a pending request. No-op if there is none. */
export function decideVip(context: CommandContext, verdict: VipVerdict): void {
  if (premiumStatus(context, verdict.userId) === 'pending') decide(context, verdict)
}

function decide(context: CommandContext, { userId, verdict, reason, operator }: VipVerdict): void {
  context.db.run('UPDATE vip_requests SET decided_at = ?, reason = ?, decided_by = ? WHERE user_id = ?', [
    context.now,
    reason,
    operator ?? null,
    userId,
  ])
  setPremiumStatus(context, userId, verdict)
  if (verdict === 'approved') payLevels(context, userId)
}
