import type { Locale } from '#server/contract/constants/locales.ts'
import type { Contact } from '../accounts/contact.ts'
import { newId } from '../ids.ts'
import type { CommandContext } from '../writer/command.ts'
import { compose } from './compose.ts'
import type { Message } from './message.ts'
import type { Site } from './site.ts'

export type Letter = {
  readonly contact: Contact
  readonly locale: Locale
  readonly site: Site
  readonly message: Message
}

/** Writes a letter or an SMS into the outbox, in the transaction of what it tells of: neither is without the other. */
export function sendMessage(context: CommandContext, { contact, locale, site, message }: Letter): void {
  const { subject, body } = compose(message, { contact, locale, site })
  context.db.run(
    `INSERT INTO outbox_messages (id, channel, target, locale, subject, body, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)`,
    [
      newId(context),
      contact.channel,
      contact.target,
      locale,
      contact.channel === 'email' ? subject : null,
      body,
      context.now,
    ],
  )
}
