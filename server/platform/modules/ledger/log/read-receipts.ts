import { sql } from 'drizzle-orm'
import type { PlatformReader } from '#db/platform/reader.ts'
import { readRecord } from '#server/shared/log/record.ts'
import { type Rebuild, type Receipt, receiptFrom, SELECT_RECORDS, type StoredRecord, storedRecord } from './receipt.ts'
import type { Promises } from './sign-receipts.ts'

/** Addition to the kernel's platform, for modules that show receipts of earlier acts. */
export type WithPromises = { readonly promises: Promises }

/** Something that was logged under a reference: all of it, or one transfer by its key. */
export type Act = { readonly id: string; readonly reference: string; readonly transfer?: string }

type Acts = {
  /** Owner of the acts: records of others are left out. */
  readonly userId: string
  readonly acts: readonly Act[]
}

/**
 * Receipts of a player's acts by their id, rebuilt from the log with new promises. Acts of the former chain have
 * none, nor have those whose keys are erased.
 */
export async function readReceipts(
  { reader, promises }: { readonly reader: PlatformReader } & WithPromises,
  { userId, acts }: Acts,
  rebuild: Rebuild = () => undefined,
): Promise<ReadonlyMap<string, Receipt>> {
  if (acts.length === 0) return new Map()
  const references = [...new Set(acts.map(({ reference }) => reference))]
  const rows = await reader.all<StoredRecord>(sql`
    ${sql.raw(SELECT_RECORDS)}
    WHERE record.reference IN (SELECT value FROM json_each(${JSON.stringify(references)})) AND own.user_id = ${userId}
    ORDER BY record.sequence`)
  const logged = Map.groupBy(rows, (row) => row.reference ?? '')
  const receipts = new Map<string, Receipt>()
  for (const { id, reference, transfer } of acts) {
    const records = (logged.get(reference) ?? []).map((row) => storedRecord(row, rebuild))
    const own = transfer === undefined ? records : records.filter(({ opening }) => isOf(opening, transfer))
    const receipt = receiptFrom(own)
    if (receipt) receipts.set(id, receipt)
  }
  promises.sign([...receipts.values()])
  return receipts
}

const isOf = (opening: string | undefined, transfer: string): boolean =>
  opening !== undefined && readRecord(opening)?.transfer === transfer
