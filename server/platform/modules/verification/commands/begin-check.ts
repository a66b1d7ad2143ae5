import type { identityChecks } from '#db/platform/schema/verification.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import type { DocumentKind } from '#server/shared/constants/documents.ts'
import { setPerson, setVerification, verificationStatus } from '../../identity/index.ts'
import { BEGINNABLE } from '../check.ts'
import { forgetPages } from '../forget-check.ts'

export type CheckBegin = {
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
