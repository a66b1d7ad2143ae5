import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { LOCALES } from '#server/shared/constants/locales.ts'
import { instant } from './columns.ts'

/** Emails and SMS, written in the transaction that they tell of. They hold codes, so that none is kept for long. */
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
    /** When its provider is asked next to carry it; null once it has been taken, or given up. */
    dueAt: instant(),
    /** A dead letter: nobody took it, and the operator decides. */
    givenUpAt: instant(),
    /** From when on it is of no use, as the code in it is not; null for news. */
    expiresAt: instant(),
    /** How often its provider was asked. */
    attempts: integer().notNull().default(0),
  },
  (t) => [
    index('outbox_messages_by_time').on(t.createdAt),
    index('due_messages_of_channel').on(t.channel, t.dueAt).where(sql`${t.dueAt} IS NOT NULL`),
    index('given_up_messages').on(t.givenUpAt).where(sql`${t.givenUpAt} IS NOT NULL`),
  ],
)
