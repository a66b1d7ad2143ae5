import { DELIVERIES, type DueMessage } from './commands/take-due-messages.ts'
import type { Platform } from './platform.ts'
import { isMessageDue } from './queries/is-message-due.ts'

type Deliverer = Pick<Platform, 'reader' | 'writer' | 'clock' | 'log' | 'email' | 'sms'>

/** Gives providers all messages that are due. What one does not take is logged, without its words, and due again later. */
export async function deliverMessages(platform: Deliverer): Promise<void> {
  // the writer is asked only where there is something to take
  while (await isMessageDue(platform)) {
    const messages = await platform.writer.execute('takeDueMessages', undefined)
    await Promise.all(messages.map((message) => deliver(platform, message)))
    if (messages.length < DELIVERIES) return
  }
}

async function deliver({ writer, log, email, sms }: Deliverer, message: DueMessage): Promise<void> {
  const { id, channel, target: to, subject, body } = message
  try {
    if (channel === 'email') await email.send({ id, to, subject: subject ?? '', body })
    else await sms.send({ id, to, body })
  } catch (err) {
    log.warn({ err, messageId: id, channel }, 'a message was not taken')
    return
  }
  await writer.execute('markDelivered', { id })
}
