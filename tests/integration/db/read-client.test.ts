import { readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { createClient, type InValue } from '@libsql/client'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/libsql'
import Database from 'libsql'
import { expect, test, vi } from 'vitest'
import { openReadClient } from '#db/platform/reader.ts'
import { collect } from '../../support/collect.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

/** A database of one table, its writer's connection, and its read client. */
function openPair({ isQueryOnly = false } = {}) {
  using opened = new DisposableStack()
  const file = join(opened.use(temporaryDirectory()).path, 'platform.db')
  const writer = opened.adopt(new Database(file), (database) => database.close())
  writer.exec('PRAGMA journal_mode = WAL')
  writer.exec('CREATE TABLE parts (id INTEGER PRIMARY KEY, name TEXT, bytes BLOB, size REAL)')
  writer.exec("INSERT INTO parts VALUES (1, 'wheel', x'00ff', 1.5), (2, NULL, NULL, NULL)")
  const client = opened.adopt(openReadClient(file, { timeoutMs: 1000, isQueryOnly }), (one) => one.close())
  const everything = opened.move()
  const read = async (text: string, args: InValue[] = []) => (await client.execute({ sql: text, args })).rows
  return { file, writer, client, read, [Symbol.dispose]: () => everything.dispose() }
}

test('a row is read by place, where two columns have one name, and by name', async () => {
  using pair = openPair()
  const [row] = await pair.read('SELECT a.id, b.id, a.name FROM parts a JOIN parts b ON b.id = a.id + 1')
  expect(Array.prototype.slice.call(row)).toEqual([1, 2, 'wheel'])
  expect({ ...row }).toEqual({ id: 1, name: 'wheel' })
  expect(Object.keys(row ?? {})).toEqual(['id', 'name'])
})

test('a column may be called as what a row has of its own', async () => {
  using pair = openPair()
  const [row] = await pair.read('SELECT 7 AS length, 8 AS "0", 9 AS "1", id, 10 AS "4" FROM parts')
  expect(Array.prototype.slice.call(row)).toEqual([7, 8, 9, 1, 10])
  expect({ ...row }).toEqual({ id: 1 })
})

test('values are what @libsql/client makes of them', async () => {
  using pair = openPair()
  const other = createClient({ url: `file:${pair.file}` })
  const sent = [true, 7, 2n ** 60n, 1.5, 'text', null, new Date(5), Buffer.from([1, 2]), new Uint8Array([3]).buffer]
  const named = sent.map((_, index) => `typeof(?${index + 1}) AS type_${index}, quote(?${index + 1}) AS value_${index}`)
  const read = 'SELECT id, name, size, 0.5, hex(bytes), 9007199254740991 FROM parts'
  for (const [text, args] of [
    [`SELECT ${named.join()}`, sent],
    [read, []],
  ] as const) {
    const { rows } = await other.execute({ sql: text, args: [...args] })
    expect((await pair.read(text, [...args])).map((row) => ({ ...row }))).toEqual(rows.map((row) => ({ ...row })))
  }
  other.close()
  const [wheel] = await pair.read('SELECT bytes FROM parts WHERE id = ?', [1])
  expect({ ...wheel }).toEqual({ bytes: Buffer.from([0, 255]) })
})

test.each([
  ['an integer that no number holds', 'SELECT 9007199254740993', [], /exceeds the safe range/],
  ['undefined', 'SELECT ?', [undefined as never], /undefined/],
  ['no number', 'SELECT ?', [Number.NaN], /NaN/],
  ['what is no SQL', 'SELEC', [], /syntax/],
  ['a table that is not there', 'SELECT * FROM wheels', [], /no such table/],
  ['what fails in its course', "SELECT json('{') FROM parts", [], /malformed JSON/],
])('%s is an error, and what comes after is read', async (_, text, args, message) => {
  using pair = openPair()
  for (let time = 0; time < 2; time += 1) {
    await expect(pair.read(text, args)).rejects.toThrow(message)
    expect(await pair.read('SELECT count(*) AS parts FROM parts')).toMatchObject([{ parts: 2 }])
  }
})

test('a statement that is asked again reads what was written meanwhile, a snapshot does not', async () => {
  using pair = openPair()
  const count = 'SELECT count(*) AS parts FROM parts'
  const snapshot = await pair.client.transaction()
  expect((await snapshot.execute(count)).rows).toMatchObject([{ parts: 2 }])
  for (let parts = 3; parts < 6; parts += 1) {
    pair.writer.exec('INSERT INTO parts DEFAULT VALUES')
    expect(await pair.read(count)).toMatchObject([{ parts }])
    expect((await snapshot.execute(count)).rows).toMatchObject([{ parts: 2 }])
  }
  await snapshot.commit()
  await expect(snapshot.execute(count)).rejects.toThrow(/transaction is closed/)
  const next = await pair.client.transaction()
  expect((await next.execute(count)).rows).toMatchObject([{ parts: 5 }])
  await next.rollback()
  // a closed reader does not block the truncation of the log
  expect(pair.writer.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()).toMatchObject({ busy: 0 })
})

test('several reads at once are of one moment, and one that fails ends them', async () => {
  using pair = openPair()
  const both = await pair.client.batch(['SELECT 1 AS one', { sql: 'SELECT ? AS two', args: [2] }])
  expect(both.map(({ rows }) => ({ ...rows[0] }))).toEqual([{ one: 1 }, { two: 2 }])
  await expect(pair.client.batch(['SELECT 1', 'SELECT * FROM wheels'])).rejects.toThrow(/no such table/)
  expect(await pair.client.batch(['SELECT 3 AS three'])).toMatchObject([{ rows: [{ three: 3 }] }])
})

test('drizzle reads by it, and rolls back what has thrown', async () => {
  using pair = openPair()
  const reader = drizzle(pair.client as never)
  expect(await reader.all(sql`SELECT id, name FROM parts ORDER BY id`)).toEqual([
    { id: 1, name: 'wheel' },
    { id: 2, name: null },
  ])
  const failed = reader.transaction(async (snapshot) => {
    await snapshot.run(sql`INSERT INTO parts DEFAULT VALUES`)
    throw new Error('thrown')
  })
  await expect(failed).rejects.toThrow('thrown')
  expect(await reader.get(sql`SELECT count(*) AS parts FROM parts`)).toEqual({ parts: 2 })
})

test('where nothing may be changed nothing is, on whichever connection', async () => {
  using pair = openPair({ isQueryOnly: true })
  const change = 'DELETE FROM parts'
  await expect(pair.read(change)).rejects.toThrow(/readonly/)
  const snapshot = await pair.client.transaction()
  await expect(snapshot.execute(change)).rejects.toThrow(/readonly/)
  await snapshot.rollback()
  await expect(pair.client.batch([change])).rejects.toThrow(/readonly/)
  expect(await pair.read('SELECT count(*) AS parts FROM parts')).toMatchObject([{ parts: 2 }])
})

test('once closed it answers nothing, and a snapshot that was open is over', async () => {
  using pair = openPair()
  await pair.read('SELECT 1')
  const snapshot = await pair.client.transaction()
  pair.client.close()
  await expect(pair.read('SELECT 1')).rejects.toThrow(/not open/)
  await expect(snapshot.execute('SELECT 1')).rejects.toThrow(/not open/)
  await expect(snapshot.commit()).rejects.toThrow(/not open/)
})

test.skipIf(process.platform !== 'linux')('of a crowd of snapshots few connections stay', async () => {
  using pair = openPair()
  const log = `${pair.file}-wal`
  const before = openFiles(log)
  const crowd = await Promise.all(Array.from({ length: 40 }, () => pair.client.transaction('read')))
  for (const snapshot of crowd) expect((await snapshot.execute('SELECT id FROM parts')).rows).toHaveLength(2)
  expect(openFiles(log)).toBeGreaterThanOrEqual(before + 40)
  for (const [index, snapshot] of crowd.entries()) await (index % 2 === 0 ? snapshot.commit() : snapshot.rollback())
  // a connection is closed once its statements are collected
  await vi.waitFor(async () => {
    collect()
    expect(openFiles(log)).toBeLessThanOrEqual(before + 8)
  })
  expect(await pair.read('SELECT id FROM parts')).toHaveLength(2)
})

function openFiles(file: string): number {
  const links = readdirSync('/proc/self/fd').map((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`)
    } catch {
      // the descriptor of the listing itself is closed again
      return ''
    }
  })
  return links.filter((link) => link === file).length
}
