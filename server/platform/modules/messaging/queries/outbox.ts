import { desc, isNotNull, sql } from 'drizzle-orm'
import { outboxMessages } from '#db/platform/schema/messaging.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'

export type OutboxMessage = typeof outboxMessages.$inferSelect

const SHOWN = 100

/** The newest emails and SMS, newest first. */
export function listMessages({ reader }: Pick<Platform, 'reader'>): Promise<OutboxMessage[]> {
  // several can have the same millisecond: SQLite's rowid orders them
  return reader.select().from(outboxMessages).orderBy(sql`rowid DESC`).limit(SHOWN)
}

/** A dead letter for the operator: its recipient, without the text, which may open an account. */
type DeadLetter = Pick<OutboxMessage, 'id' | 'channel' | 'target' | 'subject' | 'createdAt' | 'givenUpAt'>

/** The latest dead letters, newest first. */
export function listDeadLetters({ reader }: Pick<Platform, 'reader'>): Promise<DeadLetter[]> {
  const { id, channel, target, subject, createdAt, givenUpAt } = outboxMessages
  return reader
    .select({ id, channel, target, subject, createdAt, givenUpAt })
    .from(outboxMessages)
    .where(isNotNull(givenUpAt))
    .orderBy(desc(givenUpAt))
    .limit(SHOWN)
}
