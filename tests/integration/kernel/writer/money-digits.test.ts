import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openConnection } from '#server/platform/hosts/node/storage/connection.ts'
import { fromSql, toSql } from '#server/platform/kernel/writer/sql-money.ts'
import { type WriterDatabase, writerDatabase } from '#server/platform/kernel/writer/writer-database.ts'
import { openDatabase } from '#server/studio/hosts/node/database.ts'
import { addToDemo } from '#server/studio/tables/dealing.ts'
import fc from '../../../support/run/fast-check.ts'
import { temporaryDirectory } from '../../../support/temporary-directory.ts'

const MOST = 2n ** 63n - 1n
const LEAST = -MOST

/**
 * Amounts that a database may store wrongly: around 2^53, where doubles round, and around 2^63, where integers
 * overflow.
 */
const edges = fc
  .tuple(
    fc.constantFrom(0n, 2n ** 53n, -(2n ** 53n), 2n ** 62n, -(2n ** 62n), MOST, LEAST),
    fc.bigInt({ min: -3n, max: 3n }),
  )
  .map(([edge, step]) => edge + step)
const inside = edges.filter((amount) => amount >= LEAST && amount <= MOST)

const directory = temporaryDirectory()
const connection = openConnection(join(directory.path, 'money.db'))
let db: WriterDatabase
beforeAll(() => {
  connection.exec('CREATE TABLE purses (name TEXT PRIMARY KEY, amount INTEGER NOT NULL) STRICT')
  db = writerDatabase(connection)
})
afterAll(() => {
  connection.close()
  directory[Symbol.dispose]()
})

const amountOf = (row: { amount: string } | undefined) => fromSql(row?.amount ?? '')

test('an amount of 64 bits is the same after it was stored, added to and read', () => {
  fc.assert(
    fc.property(inside, inside, (held, added) => {
      db.run('INSERT OR REPLACE INTO purses (name, amount) VALUES (?, ?)', ['a', toSql(held)])
      expect(amountOf(db.get("SELECT CAST(amount AS TEXT) AS amount FROM purses WHERE name = 'a'"))).toBe(held)
      const add = () =>
        db.get<{ amount: string }>(
          "UPDATE purses SET amount = amount + ? WHERE name = 'a' RETURNING CAST(amount AS TEXT) AS amount",
          [toSql(added)],
        )
      const sum = held + added
      if (sum >= LEAST && sum <= MOST) expect(amountOf(add())).toBe(sum)
      // a STRICT column accepts no float: the statement fails, and the amount is unchanged
      else expect(() => amountOf(add())).toThrow()
    }),
  )
})

test('a sum that leaves 64 bits, and an amount beyond them, are rejected', () => {
  fc.assert(
    fc.property(edges, (amount) => {
      if (amount >= LEAST - 1n && amount <= MOST) expect(toSql(amount)).toBe(`${amount}`)
      else expect(() => toSql(amount)).toThrow(RangeError)
    }),
  )
  for (const text of ['9.22337203685478e+18', '', '1.5', 'NaN', '1e3', '--1'])
    expect(() => fromSql(text)).toThrow(RangeError)
})

test('play money of the studio is added up exactly', async () => {
  const database = await openDatabase(`file:${join(directory.path, 'studio.db')}`)
  const amounts = fc.bigInt({ min: 0n, max: 2n ** 62n })
  await fc.assert(
    fc.asyncProperty(amounts, amounts, async (held, added) => {
      await database.execute({
        sql: `INSERT OR REPLACE INTO players (id, server_seed, server_hash, client_seed, nonce, demo_balance)
          VALUES ('p', '', '', '', 0, ?)`,
        args: [`${held}`],
      })
      await database.batch([addToDemo('p', added)], 'write')
      const { rows } = await database.execute('SELECT demo_balance FROM players')
      expect(rows[0]?.demo_balance).toBe(`${held + added}`)
    }),
  )
  database.close()
})
