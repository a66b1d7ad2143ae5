import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { MigrationMismatch, migrate } from '#db/platform/migrate.ts'
import { openConnection } from '#server/platform/hosts/node/storage/connection.ts'
import { writerDatabase } from '#server/platform/kernel/writer/writer-database.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

type Migrations = Record<string, string>

const FIRST = { '0000_first': 'CREATE TABLE parents (id INTEGER PRIMARY KEY);' }
const SECOND = {
  '0001_second': `CREATE TABLE children (parent_id INTEGER NOT NULL REFERENCES parents (id));
    --> statement-breakpoint
    CREATE TRIGGER one AFTER INSERT ON parents BEGIN INSERT INTO children VALUES (NEW.id); END;`,
}

function openMigrations() {
  const directory = temporaryDirectory()
  const connection = openConnection(join(directory.path, 'test.db'))
  const db = writerDatabase(connection)
  mkdirSync(join(directory.path, 'meta'))
  return {
    connection,
    tables: () =>
      db
        .all<{ name: string }>(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'applied_migrations'`)
        .map(({ name }) => name),
    foreignKeys: () => db.get('SELECT foreign_keys FROM pragma_foreign_keys'),
    migrate(migrations: Migrations) {
      for (const [tag, sql] of Object.entries(migrations)) writeFileSync(join(directory.path, `${tag}.sql`), sql)
      const entries = Object.keys(migrations).map((tag, idx) => ({ idx, tag }))
      writeFileSync(join(directory.path, 'meta', '_journal.json'), JSON.stringify({ entries }))
      migrate(connection, pathToFileURL(`${directory.path}/`))
    },
    [Symbol.dispose]() {
      connection.close()
      directory[Symbol.dispose]()
    },
  }
}

test('migrations run in their order, each once, and foreign keys are on again', () => {
  using database = openMigrations()
  database.migrate(FIRST)
  database.migrate({ ...FIRST, ...SECOND })
  database.migrate({ ...FIRST, ...SECOND })
  expect(database.tables()).toEqual(['parents', 'children'])
  expect(database.foreignKeys()).toEqual({ foreign_keys: 1n })
})

test('a database that is newer than the code is refused by name and left as it is', () => {
  using database = openMigrations()
  database.migrate({ ...FIRST, ...SECOND })
  expect(() => database.migrate(FIRST)).toThrow(
    new MigrationMismatch('the database is newer than this code: it has 0001_second, which the code does not know'),
  )
  expect(database.tables()).toEqual(['parents', 'children'])
})

test('a migration that was changed after it had been applied is refused', () => {
  using database = openMigrations()
  database.migrate(FIRST)
  expect(() => database.migrate({ '0000_first': 'CREATE TABLE others (id INTEGER PRIMARY KEY);' })).toThrow(
    'migration 0000_first was changed after it had been applied',
  )
})

test.each([
  ['fails in the middle', 'CREATE TABLE half (id INTEGER); CREATE TABLE parents (id INTEGER);', 'already exists'],
  [
    'leaves rows without parents',
    'CREATE TABLE half (id INTEGER REFERENCES parents (id)); INSERT INTO half VALUES (7);',
    'migration 0001_bad leaves 1 rows without parents',
  ],
])('a migration that %s is undone whole, and the ones before it stay', (_, sql, message) => {
  using database = openMigrations()
  expect(() => database.migrate({ ...FIRST, '0001_bad': sql })).toThrow(message)
  expect(database.tables()).toEqual(['parents'])
  expect(database.foreignKeys()).toEqual({ foreign_keys: 1n })
  database.migrate({ ...FIRST, ...SECOND })
  expect(database.tables()).toEqual(['parents', 'children'])
})
