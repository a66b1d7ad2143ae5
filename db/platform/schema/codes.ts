import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { instant } from './columns.ts'
import { users } from './identity.ts'

const channel = () => text({ enum: ['email', 'phone'] }).notNull()

/** A six-digit code sent by email or SMS, with the link of its email. Using either one invalidates both. */
export const codes = sqliteTable(
  'codes',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    purpose: text({ enum: ['login', 'recovery', 'verification', 'step_up', 'second_factor'] }).notNull(),
    channel: channel(),
    /** Email address or phone number that it was sent to. */
    target: text().notNull(),
    /** Hash keyed with the platform's secret: an unkeyed hash of six digits is trivial to reverse. */
    codeHash: text().notNull(),
    /** Hash of the link's token; null if the message has no link. */
    linkHash: text().unique(),
    attempts: integer().notNull().default(0),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** When it was used or replaced by the next one. */
    endedAt: instant(),
  },
  (t) => [
    uniqueIndex('one_open_code').on(t.userId, t.purpose, t.channel).where(sql`${t.endedAt} IS NULL`),
    index('codes_by_end').on(t.expiresAt),
  ],
)

/** A single-use token for one purpose: setting a new password, or logging in by a link. */
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
