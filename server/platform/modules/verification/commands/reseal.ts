import { type EncryptedColumn, type ReencryptedPage, reencryptPage } from '#server/platform/kernel/reencryption.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { personHash, setPerson } from '../../identity/index.ts'
import { DOCUMENT_PURPOSE, documentRow, HOLDER_PURPOSE, type Holder } from '../check.ts'

const DOCUMENTS: EncryptedColumn = {
  select: `SELECT rowid, sealed AS sealed, user_id AS owner, page AS part FROM identity_documents
    WHERE rowid > ? ORDER BY rowid LIMIT ?`,
  update: 'UPDATE identity_documents SET sealed = ? WHERE rowid = ?',
  purpose: DOCUMENT_PURPOSE,
  rowId: ({ owner, part }) => documentRow(owner, part),
  // each is a megabyte
  page: 10,
}

/** Re-encrypts a few pages of documents. */
export const resealDocuments = (context: CommandContext, { from }: { readonly from: number }): ReencryptedPage =>
  reencryptPage(context, DOCUMENTS, from)

const HOLDERS: EncryptedColumn = {
  select: `SELECT rowid, sealed_holder AS sealed, user_id AS owner, '' AS part FROM identity_checks
    WHERE rowid > ? ORDER BY rowid LIMIT ?`,
  update: 'UPDATE identity_checks SET sealed_holder = ? WHERE rowid = ?',
  purpose: HOLDER_PURPOSE,
  rowId: ({ owner }) => owner,
  // this hash is what a verified holder is looked up by
  onOpened(context, { rowId, bytes }) {
    const holder: Holder = JSON.parse(Buffer.from(bytes).toString())
    setPerson(context, rowId, personHash(context, holder))
  },
}

/** Re-encrypts the stored identities of one page of verifications. */
export const resealHolders = (context: CommandContext, { from }: { readonly from: number }): ReencryptedPage =>
  reencryptPage(context, HOLDERS, from)
