import type { identityChecks } from '#db/platform/schema/verification.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { Site } from '#server/platform/kernel/settings.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import { type DocumentKind, PAGES_OF } from '#server/shared/constants/documents.ts'
import { notifyPlayer, setPerson, setVerification, verificationStatus } from '../../identity/index.ts'
import { followExclusion } from '../../player-limits/index.ts'
import { BEGINNABLE, type CheckState, SENT } from '../check.ts'
import { forgetPages } from '../forget-check.ts'
import { requireOpenCheck } from '../require-open-check.ts'
import { dropUploads } from '../uploads.ts'

type CheckBegin = {
  readonly userId: string
  readonly kind: DocumentKind
  /** The holder's details, sealed. */
  readonly sealedHolder: string
  /** Of the same details, as `personHash` makes it. */
  readonly person: string
}

/** Begins the check of an identity, or begins it anew without the pages of before. Refusal: conflict, once it is sent or done. */
export function beginCheck(context: CommandContext, { userId, kind, sealedHolder, person }: CheckBegin): void {
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

/** Hands a check over to whoever decides it. Refusals: conflict, where none is open; documents_missing. */
export function sendCheck(context: CommandContext, { userId }: { readonly userId: string }): void {
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

type Decision = {
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
