import { lte } from 'drizzle-orm'
import { outboxMessages } from '#db/platform/schema/messaging.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'

/** Whether a message waits for its provider. */
export async function isMessageDue({ reader, clock }: Pick<Platform, 'reader' | 'clock'>): Promise<boolean> {
  const due = await reader
    .select({ id: outboxMessages.id })
    .from(outboxMessages)
    .where(lte(outboxMessages.dueAt, clock.now()))
    .limit(1)
  return due.length > 0
}
