import { desc, isNotNull, sql } from 'drizzle-orm'
import { outboxMessages } from '#db/platform/schema/messaging.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'

export type OutboxMessage = typeof outboxMessages.$inferSelect

const SHOWN = 100

/** The newest emails and SMS in the order in which they were written, newest first. */
export function listMessages({ reader }: Pick<Platform, 'reader'>): Promise<OutboxMessage[]> {
  // several are of one millisecond: SQLite's own count of rows tells them apart
  return reader.select().from(outboxMessages).orderBy(sql`rowid DESC`).limit(SHOWN)
}

/** What the operator is shown of a dead letter: whom it did not reach, and never its words, which may open an account. */
type DeadLetter = Pick<OutboxMessage, 'id' | 'channel' | 'target' | 'subject' | 'createdAt' | 'givenUpAt'>

/** The messages that were given up last, newest first. */
export function listDeadLetters({ reader }: Pick<Platform, 'reader'>): Promise<DeadLetter[]> {
  const { id, channel, target, subject, createdAt, givenUpAt } = outboxMessages
  return reader
    .select({ id, channel, target, subject, createdAt, givenUpAt })
    .from(outboxMessages)
    .where(isNotNull(givenUpAt))
    .orderBy(desc(givenUpAt))
    .limit(SHOWN)
}
