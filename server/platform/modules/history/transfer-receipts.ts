import type { Platform } from '#server/platform/kernel/platform.ts'
import {
  type Act,
  actsOfTransfersAcrossPlayers,
  type Receipt,
  readReceipts,
  type WithPromises,
} from '../ledger/reads.ts'

type Row = { readonly id: string; readonly kind: string }
type Listed<T, O> = { readonly transfers: readonly T[]; readonly others?: readonly O[] | undefined }
type Receipted<R> = R & { readonly receipt: Receipt | undefined }

/** Kinds whose rows have tables of their own, by which their transfers refer to them. */
const REFERENCED: ReadonlySet<string> = new Set(['deposit', 'withdrawal', 'exchange'])

/** Adds to rows of a player's transfers the receipts of everything that was logged for them. */
export async function withTransferReceipts<T extends Row, O extends Row>(
  platform: Pick<Platform, 'reader'> & WithPromises,
  userId: string,
  { transfers: rows, others = [] }: Listed<T, O>,
): Promise<{ readonly transfers: readonly Receipted<T>[]; readonly others: readonly Receipted<O>[] }> {
  const referenced = rows.filter(({ kind }) => REFERENCED.has(kind))
  const ids = [...rows.filter(({ kind }) => !REFERENCED.has(kind)), ...others].map(({ id }) => id)
  const posted = await actsOfTransfersAcrossPlayers(platform.reader, ids)
  const acts: Act[] = [...referenced.map(({ kind, id }) => ({ id, reference: `${kind}:${id}` })), ...posted]
  const receipts = await readReceipts(platform, { userId, acts })
  const receipted = <R extends Row>(row: R) => ({ ...row, receipt: receipts.get(row.id) })
  return { transfers: rows.map(receipted), others: others.map(receipted) }
}
