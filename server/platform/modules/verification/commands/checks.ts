import type { identityChecks } from '#db/platform/schema/verification.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { Site } from '#server/platform/kernel/settings.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import { type DocumentKind, PAGES_OF } from '#server/shared/constants/documents.ts'
import { IDENTITY_PROVIDER, requireUnpaused } from '../../availability/index.ts'
import { notifyPlayer, setPerson, setVerification, verificationStatus } from '../../identity/index.ts'
import { followExclusion } from '../../player-limits/index.ts'
import { BEGINNABLE, type CheckState, SENT } from '../check.ts'
import { forgetPages } from '../forget-check.ts'
import { requireOpenCheck } from '../require-open-check.ts'
import { dropUploads } from '../uploads.ts'

const IDENTITY = { kind: 'identity', provider: IDENTITY_PROVIDER, direction: 'in' } as const

type CheckBegin = {
  readonly userId: string
  readonly kind: DocumentKind
  /** The holder's data, encrypted. */
  readonly sealedHolder: string
  /** `personHash` of the same data. */
  readonly person: string
}

/**
 * Starts an identity verification, or restarts it without the previous pages. Refusal: conflict, once it is submitted
 * or completed; provider_paused.
 */
export function beginCheck(context: CommandContext, { userId, kind, sealedHolder, person }: CheckBegin): void {
  requireUnpaused(context, IDENTITY)
  if (!BEGINNABLE.includes(verificationStatus(context, userId))) throw new Refusal('conflict')
  forgetPages(context, userId)
  insertRow<typeof identityChecks>(context.db, {
    into: 'identity_checks',
    row: { user_id: userId, kind, sealed_holder: sealedHolder, changed_at: context.now },
    onConflict: `ON CONFLICT (user_id) DO UPDATE SET kind = excluded.kind, sealed_holder = excluded.sealed_holder,
      reason = NULL, changed_at = excluded.changed_at, sent_at = NULL`,
  })
  setPerson(context, userId, person)
  setVerification(context, userId, 'init')
}

/** Submits a verification for decision. Refusals: conflict, if none is open; documents_missing; provider_paused. */
export function sendCheck(context: CommandContext, { userId }: { readonly userId: string }): void {
  requireUnpaused(context, IDENTITY)
  const { kind } = requireOpenCheck(context, userId)
  const there = context.db.all<{ page: string }>(`SELECT page FROM identity_documents WHERE user_id = ?`, [userId])
  if (!PAGES_OF[kind].every((page) => there.some((one) => one.page === page))) throw new Refusal('documents_missing')
  dropUploads(context, { userId })
  context.db.run(`UPDATE identity_checks SET sent_at = ?, changed_at = ?, reason = NULL WHERE user_id = ?`, [
    context.now,
    context.now,
    userId,
  ])
  setVerification(context, userId, 'waiting')
}

/**
 * Decisions on a verification: states in which each is allowed, resulting state, and the notification to the player.
 */
const VERDICTS = {
  take: { from: ['waiting'], to: 'pending', notice: null },
  approve: { from: SENT, to: 'verified', notice: 'identity_verified' },
  approve_by_rule: { from: SENT, to: 'success', notice: 'identity_verified' },
  refuse: { from: SENT, to: 'failed', notice: 'identity_refused' },
  ask: { from: SENT, to: 'user_pending', notice: 'identity_asked' },
  revoke: { from: ['success', 'verified'], to: 'unverified', notice: 'identity_asked' },
} as const satisfies Record<string, { from: readonly string[]; to: CheckState; notice: string | null }>

export type Verdict = keyof typeof VERDICTS

type Decision = {
  readonly userId: string
  readonly verdict: Verdict
  /** Reason shown to the player; null if there is none. */
  readonly reason: string | null
  /** Operator who decided; null for a provider's rule. */
  readonly operator: string | null
  /** Whether the player submits documents elsewhere, so that no check waits here. */
  readonly isElsewhere?: boolean
  readonly site: Site
}

/**
 * Decides a verification and notifies the player. If the person is excluded in another account, the exclusion is
 * extended to this one. Of two concurrent decisions one wins. Refusal: conflict, if it is in another state.
 */
export function decideCheck(
  context: CommandContext,
  { userId, verdict, reason, operator, isElsewhere = false, site }: Decision,
): { readonly status: CheckState } {
  const { from, to, notice } = VERDICTS[verdict]
  const allowed: readonly string[] = isElsewhere && from === SENT ? [...SENT, ...BEGINNABLE] : from
  if (!allowed.includes(verificationStatus(context, userId))) throw new Refusal('conflict')
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
