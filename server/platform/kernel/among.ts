import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

/** That a column holds one of these, however many they are: together they are one parameter, of which a statement takes 100. */
export const among = (column: SQLiteColumn, values: Iterable<string>): SQL =>
  sql`${column} IN (SELECT value FROM json_each(${JSON.stringify([...new Set(values)])}))`
