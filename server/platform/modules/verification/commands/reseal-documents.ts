import { type Resealed, resealPage, type SealedColumn } from '#server/platform/kernel/reseal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { DOCUMENT_PURPOSE, documentRow } from '../check.ts'

const SEALED: SealedColumn = {
  table: 'identity_documents',
  column: 'sealed',
  idColumns: ['user_id', 'page'],
  purpose: DOCUMENT_PURPOSE,
  rowId: ({ user_id = '', page = '' }) => documentRow(user_id, page),
  // each is a megabyte
  page: 10,
}

/** Seals some pages of documents anew. */
export const resealDocuments = (context: CommandContext, { from }: { readonly from: number }): Resealed =>
  resealPage(context, SEALED, from)
