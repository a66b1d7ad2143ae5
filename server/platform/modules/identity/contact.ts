import { domainToUnicode } from 'node:url'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { normalEmail, plainNumber } from '#server/shared/constants/contact.ts'
import type { Locale } from '#server/shared/constants/locales.ts'
import type { Channel, Contact } from '../messaging/index.ts'

export { CHANNELS, type Channel, type Contact } from '../messaging/index.ts'

/** Whose numbers get an SMS: the countries of the site's locales and masks. Any other would be a bill without end. */
const SERVED_COUNTRIES: ReadonlySet<string> = new Set(['RU', 'KZ', 'BY', 'BR', 'IN'])

/**
 * An address to look an account up by. Text that is no address keeps its lower-cased spelling, under which accounts from
 * before this form may still be stored; the calls that store an address check it first.
 */
export function emailContact(text: string): Contact {
  return { channel: 'email', target: normalEmail(text) ?? text.trim().toLowerCase() }
}

/**
 * The address that a provider claims; null where its claim is no valid one. A local part outside of ASCII may be another
 * mailbox than its NFKC form, so it counts as no address.
 */
export function claimedEmail(claim: string): Contact | null {
  const local = claim.slice(0, claim.lastIndexOf('@'))
  const email = /^[ -~]*$/.test(local) ? normalEmail(claim) : null
  return email === null ? null : { channel: 'email', target: email }
}

/** An address as people read it: its domain in Unicode. */
export function shownEmail(email: string): string {
  if (!email.includes('xn--')) return email
  const at = email.lastIndexOf('@') + 1
  return email.slice(0, at) + (domainToUnicode(email.slice(at)) || email.slice(at))
}

/** A number with its country code; null for a national one, whose country would be a guess, and for what is none. */
export function phoneContact(text: string): Contact | null {
  const phone = parsePhoneNumberFromString(plainNumber(text), { extract: false })
  if (!phone?.isValid() || phone.ext !== undefined || !SERVED_COUNTRIES.has(phone.country ?? '')) return null
  return { channel: 'phone', target: phone.number }
}

/** The number of a form. Refusal: phone_invalid. */
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

/** Whose address or number this is, inside a command. */
export function findByContact({ db }: Pick<CommandContext, 'db'>, { channel, target }: Contact): Addressee | undefined {
  return db.get<Addressee>(SELECT[channel], [target])
}

/** Whether an address or number is this player's now, inside a command: a secret is bound to where it was sent. */
export function isContactOf(context: Pick<CommandContext, 'db'>, userId: string, contact: Contact): boolean {
  return findByContact(context, contact)?.id === userId
}
