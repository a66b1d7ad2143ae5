import { and, eq, lte, sql } from 'drizzle-orm'
import { builtOnce } from '#db/platform/reader.ts'
import { outboxMessages } from '#db/platform/schema/messaging.ts'
import { Undeliverable } from '#server/platform/providers/adapter.ts'
import { DELIVERIES, type DueMessage, MOST_ATTEMPTS } from './commands/outbox.ts'
import type { Channel } from './contact.ts'
import { emailHtml } from './email-page.ts'
import type { Platform } from './platform.ts'

type Deliverer = Pick<Platform, 'reader' | 'writer' | 'clock' | 'log' | 'email' | 'sms'>

/**
 * Sends all due messages of a channel to its provider. Failures are logged, without the text, and retried later. A
 * message is given up after the last attempt, if its code will have expired before the next one, or immediately if it
 * can never be delivered. Channels do not wait for each other.
 */
export async function deliverMessages(platform: Deliverer, channel: Channel): Promise<void> {
  // the writer is called only if there is something to take
  while (await isMessageDue(platform, channel)) {
    const messages = await platform.writer.execute('takeDueMessages', { channel })
    await Promise.all(messages.map((message) => deliver(platform, message)))
    if (messages.length < DELIVERIES) return
  }
}

const firstDue = builtOnce((reader) =>
  reader
    .select({ id: outboxMessages.id })
    .from(outboxMessages)
    .where(
      and(eq(outboxMessages.channel, sql.placeholder('channel')), lte(outboxMessages.dueAt, sql.placeholder('now'))),
    )
    .limit(1)
    .prepare(),
)

async function isMessageDue({ reader, clock }: Pick<Platform, 'reader' | 'clock'>, channel: Channel): Promise<boolean> {
  return (await firstDue(reader).all({ channel, now: clock.now() })).length > 0
}

async function deliver(platform: Deliverer, message: DueMessage): Promise<void> {
  const { writer, log, clock } = platform
  const { id, channel, attempts } = message
  try {
    if (isOver(message, clock.now())) throw new Undeliverable('its code has run out')
    await send(platform, message)
  } catch (err) {
    const isLast =
      err instanceof Undeliverable || attempts >= MOST_ATTEMPTS || isOver(message, Number(message.due_at ?? 0))
    if (!isLast) log.warn({ err, messageId: id, channel }, 'message delivery failed')
    else {
      log.error({ err, messageId: id, channel, attempts: Number(attempts) }, 'message moved to dead letters')
      await writer.execute('giveUpMessage', { id })
    }
    return
  }
  await writer.execute('markDelivered', { id })
}

const isOver = ({ expires_at }: DueMessage, at: number): boolean => expires_at !== null && Number(expires_at) <= at

async function send({ clock, email, sms }: Deliverer, message: DueMessage): Promise<void> {
  const { id, channel, target: to, locale, body } = message
  const subject = message.subject ?? ''
  if (channel === 'email') await email.send({ id, to, subject, body, html: emailHtml({ subject, body, locale }) })
  else await sms.send({ id, to, body, now: clock.now() })
}
