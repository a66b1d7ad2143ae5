import { desc } from 'drizzle-orm'
import { outboxMessages } from '#db/platform/schema/index.ts'
import type { Platform } from '../platform.ts'

export type OutboxMessage = typeof outboxMessages.$inferSelect

const SHOWN = 100

/** The newest letters and SMS, newest first. */
export function listMessages({ reader }: Pick<Platform, 'reader'>): Promise<OutboxMessage[]> {
  return reader
    .select()
    .from(outboxMessages)
    .orderBy(desc(outboxMessages.createdAt), desc(outboxMessages.id))
    .limit(SHOWN)
}
