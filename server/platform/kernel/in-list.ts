import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

/**
 * SQL `IN` with any number of values. They are passed as one JSON parameter, since a statement takes at most 100
 * parameters.
 */
export const inList = (column: SQLiteColumn, values: Iterable<string>): SQL =>
  sql`${column} IN (SELECT value FROM json_each(${JSON.stringify([...new Set(values)])}))`
