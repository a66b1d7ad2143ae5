import { count, desc, isNotNull, min, sql } from 'drizzle-orm'
import { outboxMessages } from '#db/platform/schema/messaging.ts'
import { inList } from '#server/platform/kernel/in-list.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'

export type OutboxMessage = typeof outboxMessages.$inferSelect

const SHOWN = 100

/** The newest emails and SMS, newest first. */
export function listMessages({ reader }: Pick<Platform, 'reader'>): Promise<OutboxMessage[]> {
  // several can have the same millisecond: SQLite's rowid orders them
  return reader.select().from(outboxMessages).orderBy(sql`rowid DESC`).limit(SHOWN)
}

/** Number of dead letters, with the time of the oldest. */
export async function countDeadLetters({ reader }: Pick<Platform, 'reader'>) {
  const [row] = await reader
    .select({ count: count(), oldest: min(outboxMessages.givenUpAt) })
    .from(outboxMessages)
    .where(isNotNull(outboxMessages.givenUpAt))
  return row ?? { count: 0, oldest: null }
}

/** Letters to these addresses and numbers that are still kept, newest first. */
export async function listLettersTo(
  { reader }: Pick<Platform, 'reader'>,
  targets: readonly string[],
): Promise<OutboxMessage[]> {
  if (targets.length === 0) return []
  return reader
    .select()
    .from(outboxMessages)
    .where(inList(outboxMessages.target, targets))
    .orderBy(desc(outboxMessages.createdAt), desc(outboxMessages.id))
    .limit(SHOWN)
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
