import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { instant } from './columns.ts'
import { users } from './identity.ts'

const channel = () => text({ enum: ['email', 'phone'] }).notNull()

/** A code of six digits that was sent to somebody, and the link in its email. Either is used up with the row. */
export const codes = sqliteTable(
  'codes',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    purpose: text({ enum: ['login', 'recovery', 'verification', 'step_up', 'second_factor'] }).notNull(),
    channel: channel(),
    /** The address or number that it was sent to. */
    target: text().notNull(),
    /** Keyed with the platform's secret: six digits under a plain hash would be read off a table. */
    codeHash: text().notNull(),
    /** Of the link's token; null where the message has no link. */
    linkHash: text().unique(),
    /** Wrong guesses. */
    attempts: integer().notNull().default(0),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** When it was used, or made void by the next one. */
    endedAt: instant(),
  },
  (t) => [
    uniqueIndex('one_open_code').on(t.userId, t.purpose, t.channel).where(sql`${t.endedAt} IS NULL`),
    index('codes_by_end').on(t.expiresAt),
  ],
)

/** A secret that is good for one thing, once: setting a new password, or signing in by a link. */
export const oneTimeTokens = sqliteTable(
  'one_time_tokens',
  {
    hash: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    purpose: text({ enum: ['reset', 'sign_in'] }).notNull(),
    channel: channel(),
    target: text().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    endedAt: instant(),
  },
  (t) => [index('one_time_tokens_by_user').on(t.userId), index('one_time_tokens_by_end').on(t.expiresAt)],
)
