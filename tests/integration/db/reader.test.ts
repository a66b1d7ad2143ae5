import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readSnapshot } from '#db/platform/reader.ts'
import { grant } from '../../support/play-money.ts'
import { openTestDatabase } from '../../support/test-database.ts'

const BALANCE = sql`SELECT balance FROM ledger_accounts WHERE code = 'user:ada:RUB:real'`

test('a snapshot stays of one moment, and the writer does not wait for it', async () => {
  using books = openTestDatabase()
  const add = (key: string) =>
    books.run((context) => grant(context, { userId: 'ada', currency: 'RUB', amount: 10n, key }))
  add('deposit:1')
  // a connection that would have to wait fails immediately
  books.connection.exec('PRAGMA busy_timeout = 0')
  await readSnapshot(books.reader, async (snapshot) => {
    expect(await snapshot.all(BALANCE)).toEqual([{ balance: 10 }])
    add('deposit:2')
    expect(await snapshot.all(BALANCE)).toEqual([{ balance: 10 }])
  })
  expect(await books.reader.all(BALANCE)).toEqual([{ balance: 20 }])
})
