import { type Resealed, resealPage, type SealedColumn } from '#server/platform/kernel/reseal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { SEAL_PURPOSE } from '../second-factor/check-second-factor.ts'

const SEALED: SealedColumn = {
  select: `SELECT rowid, sealed_secret AS sealed, user_id AS owner, '' AS part FROM authenticators
    WHERE rowid > ? ORDER BY rowid LIMIT ?`,
  update: 'UPDATE authenticators SET sealed_secret = ? WHERE rowid = ?',
  purpose: SEAL_PURPOSE,
  rowId: ({ owner }) => owner,
}

/** Seals the secrets of a page of authenticators anew. */
export const resealAuthenticators = (context: CommandContext, { from }: { readonly from: number }): Resealed =>
  resealPage(context, SEALED, from)
