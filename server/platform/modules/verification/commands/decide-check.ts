import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { Site } from '#server/platform/kernel/settings.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { notifyPlayer, setVerification, verificationStatus } from '../../identity/index.ts'
import { followExclusion } from '../../player-limits/index.ts'
import { type CheckState, SENT } from '../check.ts'

/** What becomes of a check, from which states, and what the player is written of it. */
const VERDICTS = {
  take: { from: ['waiting'], to: 'pending', notice: null },
  approve: { from: SENT, to: 'verified', notice: 'identity_verified' },
  approve_by_rule: { from: SENT, to: 'success', notice: 'identity_verified' },
  refuse: { from: SENT, to: 'failed', notice: 'identity_refused' },
  ask: { from: SENT, to: 'user_pending', notice: 'identity_asked' },
  revoke: { from: ['success', 'verified'], to: 'unverified', notice: 'identity_asked' },
} as const satisfies Record<string, { from: readonly string[]; to: CheckState; notice: string | null }>

export type Verdict = keyof typeof VERDICTS

export type Decision = {
  readonly userId: string
  readonly verdict: Verdict
  /** What the player reads; null where there is nothing to say. */
  readonly reason: string | null
  /** Whose key it was decided with; null for a provider's rule. */
  readonly operator: string | null
  readonly site: Site
}

/**
 * Decides what becomes of a check, and writes to its player. Whoever has excluded themselves in another account is in this
 * one, too. One of two decisions at once wins. Refusal: conflict, where it stands otherwise.
 */
export function decideCheck(
  context: CommandContext,
  { userId, verdict, reason, operator, site }: Decision,
): { readonly status: CheckState } {
  const { from, to, notice } = VERDICTS[verdict]
  if (!(from as readonly string[]).includes(verificationStatus(context, userId))) throw new Refusal('conflict')
  const { now } = context
  const isLookedAt = to === 'pending'
  context.db.run(
    `UPDATE identity_checks SET reason = ?, decided_by = ?, changed_at = ?, sent_at = CASE WHEN ? THEN sent_at ELSE NULL END
     WHERE user_id = ?`,
    [reason, operator, now, isLookedAt ? 1 : 0, userId],
  )
  setVerification(context, userId, to)
  followExclusion(context, userId)
  if (notice !== null) notifyPlayer(context, { userId, site, kind: notice })
  return { status: to }
}
