import type { Site } from '#server/platform/kernel/settings.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { DEFAULT_LOCALE, type Locale } from '#server/shared/constants/locales.ts'
import type { NoticeKind } from '../messaging/index.ts'
import { sendMessage } from '../messaging/index.ts'
import { CHANNELS, type Contact } from './contact.ts'

type Notice = { readonly userId: string; readonly site: Site; readonly kind: NoticeKind }
type Owner = { readonly email: string | null; readonly phone: string | null; readonly locale: Locale | null }

const ownerOf = ({ db }: CommandContext, userId: string) =>
  db.get<Owner>(`SELECT email, phone, locale FROM users WHERE id = ?`, [userId])

/** What an account is reached by, an address before a number. */
export function contactsOf(context: CommandContext, userId: string): Contact[] {
  const owner = ownerOf(context, userId)
  return CHANNELS.flatMap((channel) => {
    const target = owner?.[channel] ?? null
    return target === null ? [] : [{ channel, target }]
  })
}

/** Writes to one contact, in the player's language. */
export function notifyContact(
  context: CommandContext,
  { userId, contact, site, kind }: Notice & { readonly contact: Contact },
): void {
  const locale = ownerOf(context, userId)?.locale ?? DEFAULT_LOCALE
  sendMessage(context, { contact, locale, site, message: { kind } })
}

/** Writes to the first of the contacts that an account has. */
export function notifyPlayer(context: CommandContext, { userId, ...notice }: Notice): void {
  for (const contact of contactsOf(context, userId).slice(0, 1)) notifyContact(context, { userId, contact, ...notice })
}
