import type { PlatformReader } from '#db/platform/reader.ts'
import { loadModules } from './load-modules.ts'
import { type Finding, inspectBooks, type Violation, violationsOf } from './modules/ledger/reads.ts'

export type { Finding }

/**
 * Checks all books in one snapshot: by the ledger's invariants, and by those of every module whose tables say something of
 * money. Each invariant is among the findings, with what is wrong.
 */
export async function inspectAllBooks(reader: PlatformReader): Promise<Finding[]> {
  const { invariants } = await loadModules()
  return await inspectBooks(reader, invariants)
}

/** What is wrong in all books. An empty list is good ones. */
export async function checkAllBooks(reader: PlatformReader): Promise<Violation[]> {
  return violationsOf(await inspectAllBooks(reader))
}
