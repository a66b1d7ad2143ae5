import type { outboxMessages } from '#db/platform/schema/messaging.ts'
import { newId } from '#server/platform/kernel/ids.ts'
import type { Site } from '#server/platform/kernel/settings.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import type { Locale } from '#server/shared/constants/locales.ts'
import { compose } from './compose.ts'
import type { Contact } from './contact.ts'
import type { Message } from './message.ts'

export type OutgoingMessage = {
  readonly contact: Contact
  readonly locale: Locale
  readonly site: Site
  readonly message: Message
}

/**
 * Writes an email or an SMS into the outbox, in the transaction of what it tells of: neither is without the other. From
 * there its provider is asked to carry it.
 */
export function sendMessage(context: CommandContext, { contact, locale, site, message }: OutgoingMessage): void {
  const { subject, body } = compose(message, { contact, locale, site })
  insertRow<typeof outboxMessages>(context.db, {
    into: 'outbox_messages',
    row: {
      id: newId(context),
      channel: contact.channel,
      target: contact.target,
      locale,
      subject: contact.channel === 'email' ? subject : null,
      body,
      created_at: context.now,
      due_at: context.now,
    },
  })
}
