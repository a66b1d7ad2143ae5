import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** Subset of libsql's synchronous connection that migrations need. */
export type MigrationConnection = {
  prepare(sql: string): { all(parameters: readonly string[]): unknown[]; run(parameters: readonly string[]): unknown }
  exec(sql: string): void
}

/** Thrown if the database does not match the committed migrations. */
export class MigrationMismatch extends Error {
  override readonly name = 'MigrationMismatch'
}

type Migration = { readonly tag: string; readonly hash: string; readonly sql: string }
type Applied = Pick<Migration, 'tag' | 'hash'>

const COMMITTED = new URL('./migrations/', import.meta.url)

function readMigrations(folder: URL): Migration[] {
  const journal: { entries: { tag: string }[] } = JSON.parse(
    readFileSync(new URL('meta/_journal.json', folder), 'utf8'),
  )
  return journal.entries.map(({ tag }) => {
    const sql = readFileSync(new URL(`${tag}.sql`, folder), 'utf8')
    return { tag, hash: createHash('sha256').update(sql).digest('hex'), sql }
  })
}

/** Throws MigrationMismatch unless the applied migrations are a prefix of the committed ones. */
function checkHistory(applied: readonly Applied[], migrations: readonly Migration[]): void {
  for (const [index, { tag, hash }] of applied.entries()) {
    const known = migrations[index]
    if (known?.tag !== tag)
      throw new MigrationMismatch(`the database is newer than this code: it has ${tag}, which the code does not know`)
    if (known.hash !== hash) throw new MigrationMismatch(`migration ${tag} was changed after it had been applied`)
  }
}

/**
 * Foreign keys are off during a migration, since SQLite alters a table by recreating it. They are checked before the
 * COMMIT.
 */
function apply(connection: MigrationConnection, { tag, hash, sql }: Migration): void {
  connection.exec('BEGIN IMMEDIATE')
  try {
    connection.exec(sql)
    const orphans = connection.prepare('PRAGMA foreign_key_check').all([])
    if (orphans.length > 0)
      throw new MigrationMismatch(`migration ${tag} leaves ${orphans.length} rows without parents`)
    connection.prepare('INSERT INTO applied_migrations (tag, hash) VALUES (?, ?)').run([tag, hash])
    connection.exec('COMMIT')
  } catch (error) {
    connection.exec('ROLLBACK')
    throw error
  }
}

/**
 * Applies the missing committed migrations in order, each in its own transaction. Throws MigrationMismatch if the
 * database is newer than the code or was created by other migrations.
 */
export function migrate(connection: MigrationConnection, folder: URL = COMMITTED): void {
  const migrations = readMigrations(folder)
  connection.exec(
    'CREATE TABLE IF NOT EXISTS applied_migrations (id INTEGER PRIMARY KEY, tag TEXT NOT NULL UNIQUE, hash TEXT NOT NULL)',
  )
  const applied = connection.prepare('SELECT tag, hash FROM applied_migrations ORDER BY id').all([]) as Applied[]
  checkHistory(applied, migrations)
  connection.exec('PRAGMA foreign_keys = OFF')
  try {
    for (const migration of migrations.slice(applied.length)) apply(connection, migration)
  } finally {
    connection.exec('PRAGMA foreign_keys = ON')
  }
}
