import { PAGE_ROWS } from '#server/platform/kernel/jobs/page.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { appendLog, isLogStopped, logPage } from '#server/platform/modules/ledger/index.ts'
import { appendLeaf, type Frontier, logRoot } from '#server/shared/books/log-tree.ts'
import { fileHash, NO_FILE_BEFORE } from '#server/shared/books/published-file.ts'
import { signFile } from '../sign-file.ts'

const HOUR_MS = 3_600_000
/** A record has the time at which its command was sent, so it may be committed shortly after its hour. */
const GRACE_MS = 60_000
const PUBLISHED = 'hour_published'
const REFERENCE_PREFIX = 'hour:'

const hourOf = (time: number): string => new Date(time).toISOString().slice(0, 13)
const startOf = (hour: string): number => Date.parse(`${hour}:00:00.000Z`)

type Hour = { readonly hour: string; readonly first: number; readonly next: number; readonly frontier: Frontier }
type HourRow = { hour: string; first_sequence: bigint; next_sequence: bigint; frontier: string }

/**
 * Adds a page of records to the tree of the oldest unpublished past hour; the last page publishes it. An hour without
 * records has no file. Then logs published files that are not in the log yet, one per call. `isDone` if there is nothing
 * of either.
 * @param rows per page
 */
export function growLogHour(
  context: CommandContext,
  { rows = PAGE_ROWS }: { readonly rows?: number },
): { isDone: boolean } {
  const { db } = context
  const row = db.get<HourRow>('SELECT hour, first_sequence, next_sequence, frontier FROM log_hours WHERE file IS NULL')
  const hour = row ? { ...rangeOf(row), hour: row.hour, frontier: JSON.parse(row.frontier) } : openHour(context)
  if (!hour) return { isDone: !logNextHour(context) }
  const records = logPage(context, hour.next, rows)
  const end = startOf(hour.hour) + HOUR_MS
  const later = records.findIndex(({ createdAt }) => createdAt >= end)
  const own = later === -1 ? records : records.slice(0, later)
  const grown: Hour = {
    ...hour,
    next: hour.next + own.length,
    frontier: own.reduce<Frontier>((frontier, { hash }) => appendLeaf(frontier, Buffer.from(hash)), hour.frontier),
  }
  db.run('UPDATE log_hours SET next_sequence = ?, frontier = ? WHERE hour = ?', [
    grown.next,
    JSON.stringify(grown.frontier),
    grown.hour,
  ])
  if (own.length < rows) publish(context, grown)
  return { isDone: false }
}

const rangeOf = (row: Pick<HourRow, 'first_sequence' | 'next_sequence'>) => ({
  first: Number(row.first_sequence),
  next: Number(row.next_sequence),
})

/** Hour of the first record that is in no file, or the hour after the last file if that record was late. */
function openHour(context: CommandContext): Hour | undefined {
  const { db, now } = context
  const last = db.get<Pick<HourRow, 'hour' | 'first_sequence' | 'next_sequence'>>(
    'SELECT hour, first_sequence, next_sequence FROM log_hours ORDER BY hour DESC LIMIT 1',
  )
  const first = last ? rangeOf(last).next : 1
  const [record] = logPage(context, first, 1)
  if (!record) return undefined
  const earliest = last ? startOf(last.hour) + HOUR_MS : 0
  const hour = hourOf(Math.max(record.createdAt, earliest))
  if (startOf(hour) + HOUR_MS + GRACE_MS > now) return undefined
  db.run(`INSERT INTO log_hours (hour, first_sequence, next_sequence, frontier) VALUES (?, ?, ?, '[]')`, [
    hour,
    first,
    first,
  ])
  return { hour, first, next: first, frontier: [] }
}

function publish(context: CommandContext, { hour, first, next, frontier }: Hour): void {
  const { db, secret } = context
  const [head] = logPage(context, next - 1, 1)
  const before = db.get<{ file: string }>(
    'SELECT file FROM log_hours WHERE hour < ? AND file IS NOT NULL ORDER BY hour DESC LIMIT 1',
    [hour],
  )
  const file = signFile(secret, {
    v: 1,
    hour,
    first,
    entries: next - first,
    root: logRoot(frontier),
    head: head?.hash ?? '',
    prev: before ? fileHash(before.file) : NO_FILE_BEFORE,
  })
  db.run('UPDATE log_hours SET file = ? WHERE hour = ?', [file, hour])
}

/**
 * Logs the file of the oldest hour after the last logged one, so that it cannot be deleted unnoticed; false if there is
 * none, or if the log is stopped. An hour with nothing but such records has none, and files of the former chain are
 * logged as such.
 */
function logNextHour(context: CommandContext): boolean {
  const { db } = context
  if (isLogStopped(context)) return false
  const last = db.get<{ reference: string }>(
    `SELECT reference FROM log_records WHERE reference >= ? AND reference < 'hour;' ORDER BY reference DESC LIMIT 1`,
    [REFERENCE_PREFIX],
  )
  const next = db.get<{ hour: string; file: string }>(
    `SELECT hour.hour, hour.file FROM log_hours AS hour
     WHERE hour.hour > ? AND hour.file IS NOT NULL
       AND hour.next_sequence > (SELECT log.first_sequence + log.former FROM logs AS log ORDER BY log.id LIMIT 1)
       AND EXISTS (
         SELECT 1 FROM log_records AS record
         WHERE record.sequence >= hour.first_sequence AND record.sequence < hour.next_sequence AND record.kind <> ?
       )
     ORDER BY hour.hour LIMIT 1`,
    [last?.reference.slice(REFERENCE_PREFIX.length) ?? '', PUBLISHED],
  )
  if (!next) return false
  const { hour, file } = next
  appendLog(context, {
    kind: PUBLISHED,
    reference: `${REFERENCE_PREFIX}${hour}`,
    fields: { hour, file: fileHash(file) },
  })
  return true
}
