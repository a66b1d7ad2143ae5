import type { identityChecks } from '#db/platform/schema/verification.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { StoredRow } from '#server/platform/kernel/writer/stored-row.ts'
import type { DocumentKind } from '#server/shared/constants/documents.ts'

/**
 * States of a verification. `none`: a fresh account. `init`: the player enters data and uploads pages. `waiting`:
 * submitted. `pending`: under review by the operator. `user_pending`: other pages are requested. `success`: approved by
 * a provider's rule. `verified`: approved by an operator. `failed`: rejected by either. `unverified`: an approval was
 * revoked.
 */
export const CHECK_STATES = [
  'init',
  'waiting',
  'pending',
  'user_pending',
  'success',
  'verified',
  'failed',
  'unverified',
] as const
export type CheckState = (typeof CHECK_STATES)[number]

/** States in which pages can be uploaded. */
export const OPEN: readonly string[] = ['init', 'user_pending']
/** States in which the operator or provider acts next. */
export const SENT: readonly string[] = ['waiting', 'pending']
/** States in which a verification can be started or restarted. */
export const BEGINNABLE: readonly string[] = ['none', 'init', 'user_pending', 'failed', 'unverified']

export type Holder = {
  readonly givenName: string
  readonly familyName: string
  /** `YYYY-MM-DD`. */
  readonly born: string
  readonly country: string
}

export const HOLDER_PURPOSE = 'fairline/identity-holder/v1'
export const DOCUMENT_PURPOSE = 'fairline/identity-document/v1'
export const PIECE_PURPOSE = 'fairline/upload-piece/v1'

/** Id that an encrypted piece is bound to: it decrypts in no other position of any upload. */
export const pieceId = (uploadId: string, number: number) => `${uploadId}/${number}`

/** Id that an encrypted page is bound to. */
export const documentRow = (userId: string, page: string) => `${userId}/${page}`

type Row = Pick<StoredRow<typeof identityChecks>, 'kind' | 'sent_at'>

/** A player's verification, for use in commands; undefined if none was started. */
export function checkOf(
  { db }: Pick<CommandContext, 'db'>,
  userId: string,
): { readonly kind: DocumentKind } | undefined {
  return db.get<Row>(`SELECT kind, sent_at FROM identity_checks WHERE user_id = ?`, [userId])
}
