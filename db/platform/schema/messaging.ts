import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { LOCALES } from '#server/shared/constants/locales.ts'
import { instant } from './columns.ts'

/** Emails and SMS, written in the same transaction as the event. They contain codes and are deleted soon. */
export const outboxMessages = sqliteTable(
  'outbox_messages',
  {
    id: text().primaryKey(),
    channel: text({ enum: ['email', 'phone'] }).notNull(),
    target: text().notNull(),
    locale: text({ enum: LOCALES }).notNull(),
    /** Null for an SMS. */
    subject: text(),
    body: text().notNull(),
    createdAt: instant().notNull(),
    /** Time of the next delivery attempt; null once delivered or given up. */
    dueAt: instant(),
    /** Set when delivery was given up (dead letter); the operator decides what to do. */
    givenUpAt: instant(),
    /** When the message becomes useless because its code expires; null for messages without one. */
    expiresAt: instant(),
    attempts: integer().notNull().default(0),
  },
  (t) => [
    index('outbox_messages_by_time').on(t.createdAt),
    index('outbox_messages_of_target').on(t.target, t.createdAt),
    index('due_messages_of_channel').on(t.channel, t.dueAt).where(sql`${t.dueAt} IS NOT NULL`),
    index('given_up_messages').on(t.givenUpAt).where(sql`${t.givenUpAt} IS NOT NULL`),
  ],
)
