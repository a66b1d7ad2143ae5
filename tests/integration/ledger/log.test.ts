import { createHash } from 'node:crypto'
import { desc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { logRecords } from '#db/platform/schema/ledger.ts'
import { appendLog, GENESIS_HASH } from '#server/platform/modules/ledger/index.ts'
import { verifyLog } from '#server/platform/modules/ledger/reads.ts'
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts'

const RECORD = { kind: 'round', fields: { payout: '1.5' } }

/** Appends records after the announcement of a key, which is the first of a log. */
function append(books: TestDatabase, count: number): void {
  for (let record = 0; record < count; record += 1) books.run((context) => appendLog(context, RECORD))
}

test('an empty log is intact', async () => {
  using books = openTestDatabase()
  expect(await verifyLog(books.reader)).toEqual({ intact: true, records: 0, head: GENESIS_HASH })
})

test('a record is the hash of the one before it, its place, time, kind and payload', async () => {
  using books = openTestDatabase()
  append(books, 1)
  const [announced, first] = await books.reader.select().from(logRecords)
  const createdAt = Date.UTC(2026, 0, 1) + 1
  const text = `${announced?.hash}\n2\n${createdAt}\nround\n{"at":${createdAt - 1},"k":"round","payout":"1.5","v":1}`
  expect(first?.hash).toBe(createHash('sha256').update(text).digest('hex'))
  // of the tree's records the hash covers it
  expect(first?.previousHash).toBe('')
})

test('a long log is verified across its pages, up to the last hash that was given out', async () => {
  using books = openTestDatabase()
  books.run((context) => {
    for (let index = 0; index < 2001; index += 1) appendLog(context, { kind: 'round', fields: { index } })
  })
  const [last] = await books.reader.select().from(logRecords).orderBy(desc(logRecords.sequence)).limit(1)
  expect(await verifyLog(books.reader)).toEqual({ intact: true, records: 2002, head: last?.hash })
})

test.each([
  ['a changed payload', `UPDATE log_records SET payload = '{"payout":"9"}' WHERE sequence = 2`, 2],
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
