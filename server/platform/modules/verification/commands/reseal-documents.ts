import { type Resealed, resealPage, type SealedColumn } from '#server/platform/kernel/reseal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { DOCUMENT_PURPOSE, documentRow } from '../check.ts'

const SEALED: SealedColumn = {
  select: `SELECT rowid, sealed AS sealed, user_id AS owner, page AS part FROM identity_documents
    WHERE rowid > ? ORDER BY rowid LIMIT ?`,
  update: 'UPDATE identity_documents SET sealed = ? WHERE rowid = ?',
  purpose: DOCUMENT_PURPOSE,
  rowId: ({ owner, part }) => documentRow(owner, part),
  // each is a megabyte
  page: 10,
}

/** Seals some pages of documents anew. */
export const resealDocuments = (context: CommandContext, { from }: { readonly from: number }): Resealed =>
  resealPage(context, SEALED, from)
