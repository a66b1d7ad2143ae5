import { type Resealed, resealPage, type SealedColumn } from '#server/platform/kernel/reseal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { personHash, setPerson } from '../../identity/index.ts'
import { HOLDER_PURPOSE, type Holder } from '../check.ts'

const SEALED: SealedColumn = {
  select: `SELECT rowid, sealed_holder AS sealed, user_id AS owner, '' AS part FROM identity_checks
    WHERE rowid > ? ORDER BY rowid LIMIT ?`,
  update: 'UPDATE identity_checks SET sealed_holder = ? WHERE rowid = ?',
  purpose: HOLDER_PURPOSE,
  rowId: ({ owner }) => owner,
  // whom the account is proven to belong to is found by this
  onOpened(context, { rowId, bytes }) {
    const holder: Holder = JSON.parse(Buffer.from(bytes).toString())
    setPerson(context, rowId, personHash(context, holder))
  },
}

/** Seals anew who the players of a page of checks say they are. */
export const resealHolders = (context: CommandContext, { from }: { readonly from: number }): Resealed =>
  resealPage(context, SEALED, from)
