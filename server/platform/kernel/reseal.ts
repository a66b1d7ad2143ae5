import { PAGE_ROWS } from './jobs/page.ts'
import { sealBytes, sealMark, unsealBytes } from './seal.ts'
import type { CommandContext } from './writer/command.ts'

type Row = Readonly<Record<string, string>>

/** Where seals of one purpose stand. */
export type SealedColumn = {
  readonly table: string
  readonly column: string
  /** The columns that `rowId` is made of. */
  readonly idColumns: readonly string[]
  readonly purpose: string
  readonly rowId: (row: Row) => string
  /** Told of what is sealed anew: something else may be made of it under a secret. */
  readonly onOpened?: (context: CommandContext, opened: { readonly rowId: string; readonly bytes: Uint8Array }) => void
  /** How many seals one command makes. Default: a page of rows. */
  readonly page?: number
}

/** A page of rows that was gone through, and where the next one begins; null after the last. */
export type Resealed = { readonly changed: number; readonly next: number | null }

/** Seals a page of rows anew that are under a former secret, or were sealed in another way than now. */
export function resealPage(context: CommandContext, sealed: SealedColumn, from: number): Resealed {
  const { db } = context
  const { table, column, idColumns, purpose, page = PAGE_ROWS, onOpened } = sealed
  const rows = db.all<{ rowid: bigint; sealed: string } & Row>(
    `SELECT rowid, ${column} AS sealed, ${idColumns.join(', ')} FROM ${table} WHERE rowid > ? ORDER BY rowid LIMIT ?`,
    [from, page],
  )
  const old = rows.filter((row) => !row.sealed.startsWith(sealMark(context)))
  for (const row of old) {
    const sealing = { purpose, rowId: sealed.rowId(row) }
    const bytes = unsealBytes(context, { ...sealing, sealed: row.sealed })
    db.run(`UPDATE ${table} SET ${column} = ? WHERE rowid = ?`, [
      sealBytes(context, { ...sealing, bytes }),
      Number(row.rowid),
    ])
    onOpened?.(context, { rowId: sealing.rowId, bytes })
  }
  const last = rows.at(-1)
  return { changed: old.length, next: last && rows.length === page ? Number(last.rowid) : null }
}
