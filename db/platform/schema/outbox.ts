import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { LOCALES } from '#server/contract/constants/locales.ts'
import { instant } from './columns.ts'

/** Letters and SMS, written in the transaction that they tell of. They hold codes, so that none is kept for long. */
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
  },
  (t) => [index('outbox_messages_by_time').on(t.createdAt)],
)
