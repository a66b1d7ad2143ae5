import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant } from './columns.ts'

/**
 * People who decide on the operator's behalf, each with a personal key. Rows of people who left are kept, because
 * decisions reference them.
 */
export const operators = sqliteTable('operators', {
  name: text().primaryKey(),
  /** SHA-256 of the key, hexadecimal. Unsalted, since the key has 208 random bits. */
  keyHash: text().notNull().unique(),
  createdAt: instant().notNull(),
  endedAt: instant(),
})
