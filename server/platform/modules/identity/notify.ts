import type { Site } from '#server/platform/kernel/settings.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { DEFAULT_LOCALE, type Locale } from '#server/shared/constants/locales.ts'
import { type Message, type NoticeKind, sendMessage } from '../messaging/index.ts'
import type { NewSession } from './commands/open-session.ts'
import { CHANNELS, type Contact } from './contact.ts'

type Notice = { readonly userId: string; readonly site: Site; readonly kind: NoticeKind }
type Owner = {
  readonly email: string | null
  readonly phone: string | null
  readonly locale: Locale | null
  readonly timezone: string | null
}

const ownerOf = ({ db }: CommandContext, userId: string) =>
  db.get<Owner>(`SELECT email, phone, locale, timezone FROM users WHERE id = ?`, [userId])

/** The account's contacts, email before phone. */
export function contactsOf(context: CommandContext, userId: string): Contact[] {
  const owner = ownerOf(context, userId)
  return CHANNELS.flatMap((channel) => {
    const target = owner?.[channel] ?? null
    return target === null ? [] : [{ channel, target }]
  })
}

type Letter = Omit<Notice, 'kind'> & { readonly contact: Contact; readonly message: Message }

function write(context: CommandContext, { userId, contact, site, message }: Letter): void {
  const locale = ownerOf(context, userId)?.locale ?? DEFAULT_LOCALE
  sendMessage(context, { contact, locale, site, message })
}

export function notifyContact(
  context: CommandContext,
  { kind, ...letter }: Notice & { readonly contact: Contact },
): void {
  write(context, { ...letter, message: { kind } })
}

export function notifyPlayer(context: CommandContext, { userId, ...notice }: Notice): void {
  for (const contact of contactsOf(context, userId).slice(0, 1)) notifyContact(context, { userId, contact, ...notice })
}

type Login = Pick<NewSession, 'userId' | 'ip' | 'userAgent' | 'country' | 'fingerprint'> & { readonly site: Site }

/** Number of previous logins and fingerprints checked. */
const REMEMBERED = 50

/** User agent without version numbers, so that a browser stays the same after an update. */
const kindOf = (userAgent: string | null): string => userAgent?.replace(/[\d._]+/g, '') ?? ''

/**
 * Notifies a player of a login from a new device (ASVS 6.3.5). Devices are recognized by the browser's fingerprint if
 * it has one and the account has logged in with one, otherwise by the browser's user agent.
 */
export function notifyNewDevice(context: CommandContext, login: Login): void {
  const { userId, ip, userAgent, country = null, fingerprint, site } = login
  const logins = context.db.all<{ user_agent: string | null }>(
    `SELECT user_agent FROM sessions WHERE user_id = ? ORDER BY id DESC LIMIT ?`,
    [userId, REMEMBERED],
  )
  if (logins.length === 0) return
  const isOfKnownKind = logins.some((login) => kindOf(login.user_agent) === kindOf(userAgent))
  const isKnown = (fingerprint ? isKnownFingerprint(context, userId, fingerprint) : null) ?? isOfKnownKind
  if (isKnown) return
  const timezone = ownerOf(context, userId)?.timezone ?? null
  const message = { kind: 'new_device', login: { userAgent, country, ip, at: context.now, timezone } } as const
  for (const contact of contactsOf(context, userId).slice(0, 1)) write(context, { userId, contact, site, message })
}

/** Null for an account without stored fingerprints. */
function isKnownFingerprint({ db }: CommandContext, userId: string, fingerprint: string): boolean | null {
  const shown = db.all<{ hash: string }>(
    `SELECT hash FROM fingerprints WHERE user_id = ? ORDER BY first_seen_at DESC LIMIT ?`,
    [userId, REMEMBERED],
  )
  return shown.length === 0 ? null : shown.some(({ hash }) => hash === fingerprint)
}
