import { sql } from 'drizzle-orm'
import { type PlatformReader, readSnapshot, type Snapshot } from '#db/platform/reader.ts'
import type { BookSection, Invariant, Key, Recomputed, Totals } from '#server/platform/kernel/books.ts'
import { checkCheckpoints, checkTiles } from '../log/check-checkpoints.ts'
import { LOG_BEGINNING, verifyLogPage } from '../log/verify-log.ts'

export type Finding = { readonly invariant: string; readonly checked: number; readonly violated: readonly string[] }

/** Progress of a books check, sufficient to resume it. */
export type BooksPosition = {
  /** The last entry at the start of the check: totals are as of that entry. */
  readonly until: number
  readonly section: string
  /** The last key checked; null at the start of the section. */
  readonly after: Key | null
  /** State carried from page to page: a section's totals by subject, as digits, or the head of the log. */
  readonly carried: Readonly<Record<string, string>>
}

/** Findings of a page, and the position to continue from; null once everything is checked. */
export type CheckedPage = { readonly findings: readonly Finding[]; readonly next: BooksPosition | null }

/** `after` is null if the section has no more rows. */
type SectionPage = Pick<BooksPosition, 'after' | 'carried'> & Pick<CheckedPage, 'findings'>

/** The last section: the log, which is a chain and not a set of rows. */
const LOG = 'log'
const LOG_INVARIANT = 'the log is one unbroken chain'
const TILES_INVARIANT = 'the hashes of full tiles are those of their records'
const CHECKPOINTS_INVARIANT = 'each log has the records that its latest checkpoint has signed'

/**
 * Checks one page of at most `rows` rows in its own snapshot, which does not block the writer. Sections are checked in
 * order, the log last. A position in a section that no longer exists restarts the check.
 */
export function checkPage(
  reader: PlatformReader,
  sections: readonly BookSection[],
  from: BooksPosition | null,
  rows: number,
): Promise<CheckedPage> {
  const names = [...sections.map(({ name }) => name), LOG]
  return readSnapshot(reader, async (snapshot) => {
    const isKnown = from !== null && names.includes(from.section)
    const position = isKnown ? from : { ...beginningOf(names[0]), until: await lastEntry(snapshot) }
    const section = sections.find(({ name }) => name === position.section)
    const checked = section
      ? await checkRows(snapshot, section, position, rows)
      : await checkLog(snapshot, position, rows)
    const { findings, ...place } = checked
    if (place.after !== null) return { findings, next: { ...position, ...place } }
    const following = names[names.indexOf(position.section) + 1]
    return { findings, next: following === undefined ? null : { ...position, ...beginningOf(following) } }
  })
}

const beginningOf = (section = LOG) => ({ section, after: null, carried: {} })

async function lastEntry(snapshot: Snapshot): Promise<number> {
  const { id } = await snapshot.get<{ id: number }>(sql`SELECT coalesce(max(id), 0) AS id FROM entries`)
  return id
}

export type Rows = { readonly section: BookSection; readonly after: Key | null; readonly count: number }

async function checkRows(
  snapshot: Snapshot,
  section: BookSection,
  { after, until, carried }: BooksPosition,
  wanted: number,
): Promise<SectionPage> {
  const count = Math.min(wanted, section.mostRows ?? wanted)
  const rows: Rows = { section, after, count }
  const { last, checked } = await boundsOf(snapshot, rows)
  const findings: Finding[] = []
  for (const invariant of section.invariants)
    findings.push({ invariant: invariant.name, checked, violated: await violatedBy(snapshot, rows, invariant) })
  for (const condition of section.recomputed ?? []) findings.push(await recompute(snapshot, rows, condition))
  const isLast = checked < count
  const next = { findings, after: isLast ? null : last, carried }
  if (!section.totals) return next
  const totals = added(carried, await totalsOf(snapshot, rows, section.totals, until))
  findings.push({ invariant: section.totals.name, checked, violated: isLast ? unbalanced(totals) : [] })
  return { ...next, carried: totals }
}

/** SQL prefix that defines the table `page` for statements about these rows. */
export const pageOf = ({ keys }: BookSection, { after, count }: Rows) => sql`
  WITH page AS (
    SELECT key FROM (${keys}) ${after === null ? sql`` : sql`WHERE key > ${after}`} ORDER BY key LIMIT ${count}
  )`

function boundsOf(snapshot: Snapshot, rows: Rows) {
  return snapshot.get<{ last: Key | null; checked: number }>(
    sql`${pageOf(rows.section, rows)} SELECT max(key) AS last, count(*) AS checked FROM page`,
  )
}

async function violatedBy(snapshot: Snapshot, rows: Rows, { violated }: Invariant): Promise<string[]> {
  const found = await snapshot.all<{ subject: string }>(sql`${pageOf(rows.section, rows)} ${violated}`)
  return found.map(({ subject }) => subject)
}

async function recompute(snapshot: Snapshot, place: Rows, { name, rows, isRight }: Recomputed): Promise<Finding> {
  const found = await snapshot.all<Record<string, unknown>>(sql`${pageOf(place.section, place)} ${rows}`)
  const violated = found.filter((row) => !isRight(row)).map(({ subject }) => String(subject))
  return { invariant: name, checked: found.length, violated }
}

function totalsOf(snapshot: Snapshot, rows: Rows, { of }: Totals, until: number) {
  return snapshot.all<{ subject: string; total: string }>(
    sql`${pageOf(rows.section, rows)}, until (id) AS (SELECT ${until}) ${of}`,
  )
}

function added(carried: BooksPosition['carried'], totals: Awaited<ReturnType<typeof totalsOf>>) {
  const sums = totals.map(({ subject, total }) => [subject, String(BigInt(carried[subject] ?? 0) + BigInt(total))])
  return { ...carried, ...Object.fromEntries(sums) }
}

const unbalanced = (totals: BooksPosition['carried']) =>
  Object.entries(totals).flatMap(([subject, total]) => (BigInt(total) === 0n ? [] : [subject]))

async function checkLog(snapshot: Snapshot, { after, carried }: BooksPosition, rows: number): Promise<SectionPage> {
  const { head = LOG_BEGINNING.head } = carried
  const place = { records: Number(after ?? LOG_BEGINNING.records), head }
  const { records, checked, brokenAt, ...next } = await verifyLogPage(snapshot, place, rows)
  const violated = brokenAt === null ? [] : [String(brokenAt)]
  const isOver = brokenAt !== null || checked < rows
  const tiles = await checkTiles(snapshot, place.records, records)
  const findings = [
    { invariant: LOG_INVARIANT, checked, violated },
    { invariant: TILES_INVARIANT, ...tiles },
  ]
  if (isOver) findings.push({ invariant: CHECKPOINTS_INVARIANT, ...(await checkCheckpoints(snapshot)) })
  return { findings, after: isOver ? null : records, carried: { head: next.head } }
}
