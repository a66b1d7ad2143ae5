import { decryptBytes, encryptBytes, encryptionPrefix } from './encryption.ts'
import { PAGE_ROWS } from './jobs/page.ts'
import type { CommandContext } from './writer/command.ts'

/** Owner of encrypted data, and which of the owner's it is; '' if there is only one. */
type Sealed = { readonly owner: string; readonly part: string }

type Row = Sealed & { readonly rowid: bigint; readonly sealed: string }

export type EncryptedColumn = {
  /** Selects a page of rows from a rowid on: `rowid`, `sealed`, `owner` and `part`. */
  readonly select: string
  readonly update: string
  readonly purpose: string
  readonly rowId: (row: Sealed) => string
  /** Called for each value that is re-encrypted, for other data that is derived from it with a secret. */
  readonly onOpened?: (context: CommandContext, opened: { readonly rowId: string; readonly bytes: Uint8Array }) => void
  /** Number of values re-encrypted by one command. Default: a page of rows. */
  readonly page?: number
}

/** Result of one page, and where the next one begins; null after the last. */
export type ReencryptedPage = { readonly changed: number; readonly next: number | null }

/** Re-encrypts the values of a page of rows that use a former secret or an outdated format. */
export function reencryptPage(
  context: CommandContext,
  { select, update, purpose, rowId, onOpened, page = PAGE_ROWS }: EncryptedColumn,
  from: number,
): ReencryptedPage {
  const { db } = context
  const rows = db.all<Row>(select, [from, page])
  const old = rows.filter((row) => !row.sealed.startsWith(encryptionPrefix(context)))
  for (const row of old) {
    const sealing = { purpose, rowId: rowId(row) }
    const bytes = decryptBytes(context, { ...sealing, sealed: row.sealed })
    db.run(update, [encryptBytes(context, { ...sealing, bytes }), Number(row.rowid)])
    onOpened?.(context, { rowId: sealing.rowId, bytes })
  }
  const last = rows.at(-1)
  return { changed: old.length, next: last && rows.length === page ? Number(last.rowid) : null }
}
