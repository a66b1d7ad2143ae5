import type { outboxMessages } from '#db/platform/schema/messaging.ts'
import { newId } from '#server/platform/kernel/ids.ts'
import type { Site } from '#server/platform/kernel/settings.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import type { Locale } from '#server/shared/constants/locales.ts'
import { CODE_LIFE_MIN } from '#server/shared/constants/timings.ts'
import { compose } from './compose.ts'
import type { Contact } from './contact.ts'
import type { Message } from './message.ts'

export type OutgoingMessage = {
  readonly contact: Contact
  readonly locale: Locale
  readonly site: Site
  readonly message: Message
}

const MINUTE_MS = 60_000

/** Whether it contains a code or login link, which is valid only for the time stated in the message. */
function carriesSecret(message: Message): boolean {
  return 'code' in message || (message.kind === 'login_data' && message.signInToken !== null)
}

/**
 * Adds an email or SMS to the outbox in the transaction of its event, so that neither exists without the other. It is
 * delivered from there. Returns its id.
 */
export function sendMessage(context: CommandContext, { contact, locale, site, message }: OutgoingMessage): string {
  const id = newId(context)
  const { subject, body } = compose(message, { contact, locale, site })
  insertRow<typeof outboxMessages>(context.db, {
    into: 'outbox_messages',
    row: {
      id,
      channel: contact.channel,
      target: contact.target,
      locale,
      subject: contact.channel === 'email' ? subject : null,
      body,
      created_at: context.now,
      due_at: context.now,
      expires_at: carriesSecret(message) ? context.now + CODE_LIFE_MIN * MINUTE_MS : null,
    },
  })
  return id
}
