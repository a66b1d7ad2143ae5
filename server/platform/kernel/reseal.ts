import { PAGE_ROWS } from './jobs/page.ts'
import { sealBytes, sealMark, unsealBytes } from './seal.ts'
import type { CommandContext } from './writer/command.ts'

/** Whose seal it is, and which of theirs; '' where there is one. */
type Sealed = { readonly owner: string; readonly part: string }

type Row = Sealed & { readonly rowid: bigint; readonly sealed: string }

/** Where seals of one purpose stand. */
export type SealedColumn = {
  /** A page of them: `rowid`, `sealed`, `owner` and `part` of each, from a rowid on. */
  readonly select: string
  /** The new seal of a rowid. */
  readonly update: string
  readonly purpose: string
  readonly rowId: (row: Sealed) => string
  /** Told of what is sealed anew: something else may be made of it under a secret. */
  readonly onOpened?: (context: CommandContext, opened: { readonly rowId: string; readonly bytes: Uint8Array }) => void
  /** How many seals one command makes. Default: a page of rows. */
  readonly page?: number
}

/** A page of rows that was gone through, and where the next one begins; null after the last. */
export type Resealed = { readonly changed: number; readonly next: number | null }

/** Seals a page of rows anew that are under a former secret, or were sealed in another way than now. */
export function resealPage(
  context: CommandContext,
  { select, update, purpose, rowId, onOpened, page = PAGE_ROWS }: SealedColumn,
  from: number,
): Resealed {
  const { db } = context
  const rows = db.all<Row>(select, [from, page])
  const old = rows.filter((row) => !row.sealed.startsWith(sealMark(context)))
  for (const row of old) {
    const sealing = { purpose, rowId: rowId(row) }
    const bytes = unsealBytes(context, { ...sealing, sealed: row.sealed })
    db.run(update, [sealBytes(context, { ...sealing, bytes }), Number(row.rowid)])
    onOpened?.(context, { rowId: sealing.rowId, bytes })
  }
  const last = rows.at(-1)
  return { changed: old.length, next: last && rows.length === page ? Number(last.rowid) : null }
}
