import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { Locale } from '#server/shared/constants/locales.ts'
import type { Channel, Contact } from './contact.ts'

export type Addressee = { readonly id: string; readonly locale: Locale | null }

const SELECT: Record<Channel, string> = {
  email: `SELECT id, locale FROM users WHERE email = ?`,
  phone: `SELECT id, locale FROM users WHERE phone = ?`,
}

/** Whose address or number this is, inside a command. */
export function findByContact({ db }: Pick<CommandContext, 'db'>, { channel, target }: Contact): Addressee | undefined {
  return db.get<Addressee>(SELECT[channel], [target])
}

/** Whether an address or number is this player's now, inside a command: a secret is bound to where it was sent. */
export function isContactOf(context: Pick<CommandContext, 'db'>, userId: string, contact: Contact): boolean {
  return findByContact(context, contact)?.id === userId
}
