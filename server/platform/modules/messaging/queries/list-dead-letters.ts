import { desc, isNotNull } from 'drizzle-orm'
import { outboxMessages } from '#db/platform/schema/messaging.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'

const SHOWN = 100

/** What the operator is shown of a dead letter: whom it did not reach, and never its words, which may open an account. */
export type DeadLetter = Pick<
  typeof outboxMessages.$inferSelect,
  'id' | 'channel' | 'target' | 'subject' | 'createdAt' | 'givenUpAt'
>

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
