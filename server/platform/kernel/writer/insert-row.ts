import type { Table } from 'drizzle-orm'
import { toSql } from './sql-money.ts'
import type { SqlValue } from './storage.ts'
import type { NewRow } from './stored-row.ts'
import type { WriterDatabase } from './writer-database.ts'

type Insert<T extends Table> = {
  readonly into: T['_']['name']
  readonly row: NewRow<T>
  /** Clause after the values. Without it, an existing row is a fault. */
  readonly onConflict?: `ON CONFLICT${string}`
}

/** Inserts a row with the table's columns and value types: `insertRow<typeof users>(db, { into: 'users', row })`. */
export function insertRow<T extends Table = never>(
  db: Pick<WriterDatabase, 'run'>,
  insert: Insert<NoInfer<T>>,
): { changes: number } {
  const given = Object.entries<SqlValue | undefined>(insert.row).filter(
    (entry): entry is [string, SqlValue] => entry[1] !== undefined,
  )
  const names = given.map(([name]) => name).join(', ')
  const places = given.map(() => '?').join(', ')
  return db.run(
    `INSERT INTO ${insert.into} (${names}) VALUES (${places}) ${insert.onConflict ?? ''}`,
    given.map(([, value]) => (typeof value === 'bigint' ? toSql(value) : value)),
  )
}
