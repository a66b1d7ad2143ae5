import { asc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { logCheckpoints } from '#db/platform/schema/ledger.ts'
import { dropCheckpoints } from '#server/platform/modules/ledger/commands/drop-checkpoints.ts'
import { pruneCheckpoints } from '#server/platform/modules/ledger/jobs/prune-checkpoints.ts'
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const NOW = Date.UTC(2026, 5, 20, 12)
const EVERY_MS = 4000
/** Two and a half hours of a busy site: several pages of the job. */
const SIGNED = 2250
const HOURS = [900, 1800, SIGNED]
const WITNESSED = 700

/** Stores checkpoints of a log, one every four seconds. */
function sign(books: TestDatabase, log: number, { first, count }: { first: number; count: number }): void {
  books.run(({ db }) => {
    for (let size = 1; size <= count; size += 1)
      db.run(`INSERT INTO log_checkpoints (log_id, size, root, note, signed_at) VALUES (?, ?, '', '', ?)`, [
        log,
        size,
        first + (size - 1) * EVERY_MS,
      ])
  })
}

/** Runs the job; returns the number of deleted checkpoints per command. */
async function prune(books: TestDatabase): Promise<number[]> {
  const pages: number[] = []
  const writer = {
    async execute(_: 'dropCheckpoints', input: Parameters<typeof dropCheckpoints>[1]) {
      pages.push(input.sizes.length)
      books.run((context) => dropCheckpoints(context, input))
    },
  }
  await pruneCheckpoints({ reader: books.reader, clock: { now: () => NOW }, writer } as never)
  return pages
}

async function sizesOf(books: TestDatabase, log: number): Promise<number[]> {
  const rows = await books.reader.select().from(logCheckpoints).orderBy(asc(logCheckpoints.size))
  return rows.filter(({ logId }) => logId === log).map(({ size }) => size)
}

test('of checkpoints older than a week the last of each hour stays, and what a witness has kept', async () => {
  using books = openTestDatabase()
  sign(books, 1, { first: NOW - 8 * DAY_MS, count: SIGNED })
  books.run(({ db }) =>
    db.run(`INSERT INTO log_witnesses (log_id, witness, size, line, kept_at) VALUES (1, 'folder', ?, NULL, 0)`, [
      WITNESSED,
    ]),
  )
  const pages = await prune(books)
  expect(pages.length).toBeGreaterThan(2)
  expect(Math.max(...pages)).toBeLessThanOrEqual(1000)
  expect(await sizesOf(books, 1)).toEqual([WITNESSED, ...HOURS])
  await prune(books)
  expect(await sizesOf(books, 1)).toEqual([WITNESSED, ...HOURS])
})

test('checkpoints of the last week stay, as does the last one of each log', async () => {
  using books = openTestDatabase()
  const week = 10
  sign(books, 1, { first: NOW - 300 * DAY_MS, count: 3 })
  sign(books, 2, { first: NOW - 7 * DAY_MS, count: week })
  await prune(books)
  expect(await sizesOf(books, 1)).toEqual([3])
  expect(await sizesOf(books, 2)).toHaveLength(week)
})
