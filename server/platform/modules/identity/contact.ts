import { domainToUnicode } from 'node:url'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { normalEmail, plainNumber } from '#server/shared/constants/contact.ts'
import type { Locale } from '#server/shared/constants/locales.ts'
import type { Channel, Contact } from '../messaging/index.ts'

export { CHANNELS, type Channel, type Contact } from '../messaging/index.ts'

/** Countries whose numbers get SMS: those of the site's locales and phone masks. Others would cause unlimited costs. */
const SERVED_COUNTRIES: ReadonlySet<string> = new Set(['RU', 'KZ', 'BY', 'BR', 'IN'])

/**
 * Normalized email to look an account up by. Invalid addresses are only lower-cased, since older accounts may be stored
 * that way; calls that store an address validate it first.
 */
export function emailContact(text: string): Contact {
  return { channel: 'email', target: normalEmail(text) ?? text.trim().toLowerCase() }
}

/**
 * Email claimed by a login provider; null if it is invalid. A local part outside ASCII may be another mailbox than its
 * NFKC form, so it counts as invalid.
 */
export function claimedEmail(claim: string): Contact | null {
  const local = claim.slice(0, claim.lastIndexOf('@'))
  const email = /^[ -~]*$/.test(local) ? normalEmail(claim) : null
  return email === null ? null : { channel: 'email', target: email }
}

/** Email for display: its domain in Unicode. */
export function shownEmail(email: string): string {
  if (!email.includes('xn--')) return email
  const at = email.lastIndexOf('@') + 1
  return email.slice(0, at) + (domainToUnicode(email.slice(at)) || email.slice(at))
}

/**
 * Phone number with its country code; null for a national number, whose country would be a guess, and for invalid text.
 */
export function phoneContact(text: string): Contact | null {
  const phone = parsePhoneNumberFromString(plainNumber(text), { extract: false })
  if (!phone?.isValid() || phone.ext !== undefined || !SERVED_COUNTRIES.has(phone.country ?? '')) return null
  return { channel: 'phone', target: phone.number }
}

/** Phone number of a form. Refusal: phone_invalid. */
export function requiredPhone(text: string): Contact {
  const contact = phoneContact(text)
  if (!contact) throw new Refusal('phone_invalid', { field: 'phone' })
  return contact
}

type Addressee = { readonly id: string; readonly locale: Locale | null }

const SELECT: Record<Channel, string> = {
  email: `SELECT id, locale FROM users WHERE email = ?`,
  phone: `SELECT id, locale FROM users WHERE phone = ?`,
}

/** Owner of an email or phone, for use in commands. */
export function findByContact({ db }: Pick<CommandContext, 'db'>, { channel, target }: Contact): Addressee | undefined {
  return db.get<Addressee>(SELECT[channel], [target])
}

/**
 * Whether an email or phone belongs to this player now, for use in commands: a secret is bound to the contact it was
 * sent to.
 */
export function isContactOf(context: Pick<CommandContext, 'db'>, userId: string, contact: Contact): boolean {
  return findByContact(context, contact)?.id === userId
}
