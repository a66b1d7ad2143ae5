import { DELIVERIES, type DueMessage, MOST_ATTEMPTS } from './commands/take-due-messages.ts'
import { emailHtml } from './email-page.ts'
import type { Platform } from './platform.ts'
import { isMessageDue } from './queries/is-message-due.ts'

type Deliverer = Pick<Platform, 'reader' | 'writer' | 'clock' | 'log' | 'email' | 'sms'>

/** Gives providers all messages that are due. What one does not take is logged, without its words, and due again later, until it is given up. */
export async function deliverMessages(platform: Deliverer): Promise<void> {
  // the writer is asked only where there is something to take
  while (await isMessageDue(platform)) {
    const messages = await platform.writer.execute('takeDueMessages', undefined)
    await Promise.all(messages.map((message) => deliver(platform, message)))
    if (messages.length < DELIVERIES) return
  }
}

async function deliver({ writer, log, clock, email, sms }: Deliverer, message: DueMessage): Promise<void> {
  const { id, channel, target: to, locale, body, attempts } = message
  const subject = message.subject ?? ''
  try {
    if (channel === 'email') await email.send({ id, to, subject, body, html: emailHtml({ subject, body, locale }) })
    else await sms.send({ id, to, body, now: clock.now() })
  } catch (err) {
    if (attempts < MOST_ATTEMPTS) log.warn({ err, messageId: id, channel }, 'a message was not taken')
    else {
      log.error({ err, messageId: id, channel, attempts: Number(attempts) }, 'a message was given up')
      await writer.execute('giveUpMessage', { id })
    }
    return
  }
  await writer.execute('markDelivered', { id })
}
