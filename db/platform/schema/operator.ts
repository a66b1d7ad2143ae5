import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant } from './columns.ts'

/** People who decide for the operator, each by a key of their own. Who has left stays: decisions name them. */
export const operators = sqliteTable('operators', {
  name: text().primaryKey(),
  /** SHA-256 of the key, hex: it has 208 random bits. */
  keyHash: text().notNull().unique(),
  createdAt: instant().notNull(),
  endedAt: instant(),
})
