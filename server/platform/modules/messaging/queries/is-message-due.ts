import { and, eq, lte } from 'drizzle-orm'
import { outboxMessages } from '#db/platform/schema/messaging.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import type { Channel } from '../contact.ts'

/** Whether a message of a channel waits for its provider. */
export async function isMessageDue(
  { reader, clock }: Pick<Platform, 'reader' | 'clock'>,
  channel: Channel,
): Promise<boolean> {
  const due = await reader
    .select({ id: outboxMessages.id })
    .from(outboxMessages)
    .where(and(eq(outboxMessages.channel, channel), lte(outboxMessages.dueAt, clock.now())))
    .limit(1)
  return due.length > 0
}
