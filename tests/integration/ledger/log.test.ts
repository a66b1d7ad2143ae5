import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { appendLog, GENESIS_HASH } from '#server/platform/modules/ledger/index.ts'
import { verifyLog } from '#server/platform/modules/ledger/reads.ts'
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts'

function append(books: TestDatabase, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    books.run((context) => appendLog(context, 'bet_settled', { bet: index, payout: '1.5' })),
  )
}

test('an empty log is intact', async () => {
  using books = openTestDatabase()
  expect(await verifyLog(books.reader)).toEqual({ intact: true, records: 0, head: GENESIS_HASH })
})

test('a record is the hash of the one before it, its place, time, kind and payload', () => {
  using books = openTestDatabase()
  const [first] = append(books, 1)
  const createdAt = Date.UTC(2026, 0, 1) + 1
  const text = `${'0'.repeat(64)}\n1\n${createdAt}\nbet_settled\n{"bet":0,"payout":"1.5"}`
  expect(first).toBe(createHash('sha256').update(text).digest('hex'))
})

test('a long log is verified across its pages, up to the last hash that was given out', async () => {
  using books = openTestDatabase()
  const hashes = books.run((context) =>
    Array.from({ length: 2001 }, (_, index) => appendLog(context, 'commitment', { index })),
  )
  expect(await verifyLog(books.reader)).toEqual({ intact: true, records: 2001, head: hashes.at(-1) })
})

test.each([
  ['a changed payload', `UPDATE log_records SET payload = '{"bet":1,"payout":"9"}' WHERE sequence = 2`, 2],
  ['a changed kind', `UPDATE log_records SET kind = 'other' WHERE sequence = 3`, 3],
  ['a changed time', 'UPDATE log_records SET created_at = created_at + 1 WHERE sequence = 1', 1],
  ['a missing record', 'DELETE FROM log_records WHERE sequence = 2', 2],
  ['a missing beginning', 'DELETE FROM log_records WHERE sequence = 1', 1],
  ['a record of another chain', `UPDATE log_records SET previous_hash = '${'f'.repeat(64)}' WHERE sequence = 4`, 4],
])('%s breaks the chain where it is', async (_, sql, brokenAt) => {
  using books = openTestDatabase()
  append(books, 4)
  books.tamper(sql)
  expect(await verifyLog(books.reader)).toEqual({ intact: false, brokenAt })
})

test.each(['UPDATE log_records SET payload = 1', 'DELETE FROM log_records'])('the database refuses %s', (sql) => {
  using books = openTestDatabase()
  append(books, 1)
  expect(() => books.run(({ db }) => db.run(sql))).toThrow('log records are append-only')
})
