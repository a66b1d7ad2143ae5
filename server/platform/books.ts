import type { PlatformReader } from '#db/platform/reader.ts'
import type { BookSection } from './kernel/books.ts'
import { loadModules } from './load-modules.ts'
import { type Finding, inspectBooks, type Violation, violationsOf } from './modules/ledger/reads.ts'

export type { Finding }

/** All sections of the books check: the ledger, and every module whose tables hold amounts. */
export async function loadBookSections(): Promise<readonly BookSection[]> {
  return (await loadModules()).books
}

/** Checks all books, page by page. Returns one finding per invariant, with its violations. */
export async function inspectAllBooks(reader: PlatformReader): Promise<Finding[]> {
  return await inspectBooks(reader, await loadBookSections())
}

/** Returns all violations; an empty list if the books are consistent. */
export async function checkAllBooks(reader: PlatformReader): Promise<Violation[]> {
  return violationsOf(await inspectAllBooks(reader))
}
