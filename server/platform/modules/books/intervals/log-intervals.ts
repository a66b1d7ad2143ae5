import { sql } from 'drizzle-orm'
import { HOUR_MS } from '#server/platform/kernel/jobs/start-jobs.ts'
import type { Interval } from '../commands/log-totals.ts'
import type { Platform } from '../platform.ts'
import { addMoves, MOVES, type Moves, REFERENCES, totalsOf } from './interval-totals.ts'

/** Entries after which an interval ends: those of about a thousand bets. */
const MANY = 4000
/** Entries that an interval needs to end after an hour, so that its sums are not those of a single bet. */
const SOME = 100
const DAY_MS = 24 * HOUR_MS
/** Entries read at a time: a few milliseconds of the reader. */
const PAGE_ENTRIES = 500
/** Entries of before this release that the first interval covers. */
const MOST_BEFORE = 100_000

type Place = {
  /** Last entry, and the sequence number after the last record, at one moment. */
  readonly entry: number
  readonly sequence: number
  /** Time in milliseconds. */
  readonly at: number
}

type IntervalWriter = { execute(name: 'logTotals', interval: Interval): Promise<unknown> }
type Reading = Pick<Platform, 'reader' | 'clock'>

/** The end of the last logged interval; null before the first. */
async function lastInterval({ reader }: Reading): Promise<Place | null> {
  const [last] = await reader.all<Place>(sql`
    SELECT record.payload ->> '$.next_entry' - 1 AS entry, record.created_at AS at,
      named.first_sequence + (record.payload ->> '$.next') AS sequence
    FROM log_records AS record
    CROSS JOIN logs AS own ON own.id = (
      SELECT max(log.id) FROM logs AS log WHERE log.first_sequence <= record.sequence
    )
    CROSS JOIN logs AS named ON named.origin = coalesce(record.payload ->> '$.next_origin', own.origin)
    WHERE ${REFERENCES} ORDER BY record.reference DESC LIMIT 1`)
  return last ?? null
}

async function present({ reader, clock }: Reading): Promise<Place> {
  // one statement, so that both are of the same moment
  const [head] = await reader.all<Omit<Place, 'at'>>(sql`
    SELECT coalesce((SELECT max(id) FROM entries), 0) AS entry,
      coalesce((SELECT max(sequence) FROM log_records), 0) + 1 AS sequence`)
  return { entry: head?.entry ?? 0, sequence: head?.sequence ?? 1, at: clock.now() }
}

/** Whether an interval ends now. */
function isOver(from: Place, to: Place, many: number): boolean {
  const [entries, age] = [to.entry - from.entry, to.at - from.at]
  return entries >= many || (age >= HOUR_MS && entries >= SOME) || (age >= DAY_MS && entries > 0)
}

/**
 * Logs what the ledger has moved since the last record of it (`totals`), once that is enough to hide a single bet. The
 * first interval of a large database of before begins with this release.
 * @param many entries after which an interval ends at once
 */
export async function logIntervals(
  platform: Reading & { readonly writer: IntervalWriter },
  many = MANY,
): Promise<void> {
  const { reader, writer } = platform
  const to = await present(platform)
  const last = await lastInterval(platform)
  const from = last ?? (to.entry > MOST_BEFORE ? to : { entry: 0, sequence: 1, at: 0 })
  if (last ? !isOver(last, to, many) : to.entry < Math.min(SOME, many)) return
  const moved: Moves = new Map()
  for (let after = from.entry; after < to.entry; after += PAGE_ENTRIES) {
    const until = Math.min(after + PAGE_ENTRIES, to.entry)
    const [page] = await reader.all<{ moves: string }>(
      sql`WITH bounds AS (SELECT ${after} AS low, ${until} AS high) ${MOVES}`,
    )
    addMoves(moved, page?.moves ?? '[]')
    // other requests run between the pages
    await new Promise((resolve) => setImmediate(resolve))
  }
  await writer.execute('logTotals', { from, to, currencies: totalsOf(moved) })
}
