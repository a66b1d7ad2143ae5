import type { PlatformReader } from '#db/platform/reader.ts'
import type { BookSection } from './kernel/books.ts'
import { loadModules } from './load-modules.ts'
import { type Finding, inspectBooks, type Violation, violationsOf } from './modules/ledger/reads.ts'

export type { Finding }

/** All that is checked of the books: the ledger, and every module whose tables say something of money. */
export async function loadBookSections(): Promise<readonly BookSection[]> {
  return (await loadModules()).books
}

/** Checks all books, page by page. Each invariant is among the findings, with what is wrong. */
export async function inspectAllBooks(reader: PlatformReader): Promise<Finding[]> {
  return await inspectBooks(reader, await loadBookSections())
}

/** What is wrong in all books. An empty list is good ones. */
export async function checkAllBooks(reader: PlatformReader): Promise<Violation[]> {
  return violationsOf(await inspectAllBooks(reader))
}
