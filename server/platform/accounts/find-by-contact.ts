import type { Locale } from '#server/contract/constants/locales.ts'
import type { CommandContext } from '../writer/command.ts'
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
