import type { identityChecks } from '#db/platform/schema/verification.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { StoredRow } from '#server/platform/kernel/writer/stored-row.ts'
import type { DocumentKind } from '#server/shared/constants/documents.ts'

/**
 * How a check stands, each for one cause: `init` while its player says who they are and brings pages, `waiting` once
 * they are sent, `pending` while the operator looks at them, `user_pending` where other pages are asked for; `success` by
 * the rule of a provider, `verified` by people, `failed` where people or the rule say no, `unverified` where what was proven
 * is taken back. A fresh account has `none`.
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

/** While pages can be brought. */
export const OPEN: readonly string[] = ['init', 'user_pending']
/** While somebody else than the player acts. */
export const SENT: readonly string[] = ['waiting', 'pending']
/** When a check can be begun, or begun anew. */
export const BEGINNABLE: readonly string[] = ['none', 'init', 'user_pending', 'failed', 'unverified']

/** Who the player says they are. */
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

/** What a sealed piece is bound to: it opens in no other place of any upload. */
export const pieceId = (uploadId: string, number: number) => `${uploadId}/${number}`

/** What a sealed page is bound to. */
export const documentRow = (userId: string, page: string) => `${userId}/${page}`

type Row = Pick<StoredRow<typeof identityChecks>, 'kind' | 'sent_at'>

/** The player's check inside a command; undefined where none was begun. */
export function checkOf(
  { db }: Pick<CommandContext, 'db'>,
  userId: string,
): { readonly kind: DocumentKind } | undefined {
  return db.get<Row>(`SELECT kind, sent_at FROM identity_checks WHERE user_id = ?`, [userId])
}
