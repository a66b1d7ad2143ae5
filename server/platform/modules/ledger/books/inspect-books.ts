import type { PlatformReader } from '#db/platform/reader.ts'
import type { BookSection } from '#server/platform/kernel/books.ts'
import { PAGE_ROWS } from '#server/platform/kernel/jobs/page.ts'
import { ACCOUNTS } from './accounts.ts'
import { type BooksPosition, type CheckedPage, checkPage, type Finding } from './check-page.ts'
import { ENTRIES } from './entries.ts'
import { RULES } from './rules.ts'
import { STAKES } from './stakes.ts'

/** Sections for the ledger's own tables; modules whose tables hold amounts add their own. */
export const LEDGER_SECTIONS: readonly BookSection[] = [ACCOUNTS, ENTRIES, STAKES, RULES]

export type Violation = { readonly invariant: string; readonly subject: string }

export type CheckBooksData = {
  readonly databaseUrl: string
  /** Null starts with the first page. */
  readonly from: BooksPosition | null
  readonly rows?: number | undefined
}

/** Checks the books from a position to their end, page by page; null starts at the beginning. */
export async function* checkedPages(
  reader: PlatformReader,
  sections: readonly BookSection[],
  from: BooksPosition | null,
  rows = PAGE_ROWS,
): AsyncGenerator<CheckedPage> {
  let position = from
  do {
    const page = await checkPage(reader, sections, position, rows)
    position = page.next
    yield page
  } while (position)
}

/** Checks the whole ledger, the modules' sections and the log. Returns one finding per invariant. */
export async function inspectBooks(reader: PlatformReader, sections: readonly BookSection[]): Promise<Finding[]> {
  const found = new Map<string, { checked: number; readonly violated: Set<string> }>()
  for await (const { findings } of checkedPages(reader, sections, null))
    for (const { invariant, checked, violated } of findings) {
      const known = found.get(invariant) ?? { checked: 0, violated: new Set() }
      known.checked += checked
      for (const subject of violated) known.violated.add(subject)
      found.set(invariant, known)
    }
  return [...found].map(([invariant, { checked, violated }]) => ({ invariant, checked, violated: [...violated] }))
}

/** Violations among the findings; an empty list if the books are consistent. */
export function violationsOf(findings: readonly Finding[]): Violation[] {
  return findings.flatMap(({ invariant, violated }) => violated.map((subject) => ({ invariant, subject })))
}

export async function checkInvariants(reader: PlatformReader): Promise<Violation[]> {
  return violationsOf(await inspectBooks(reader, LEDGER_SECTIONS))
}
