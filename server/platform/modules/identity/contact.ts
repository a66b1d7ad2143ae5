import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { Contact } from '../messaging/index.ts'
import { normalEmail } from './email.ts'

export { CHANNELS, type Channel, type Contact } from '../messaging/index.ts'

/** Whose numbers get an SMS: the countries of the site's locales and masks. Any other would be a bill without end. */
const SERVED_COUNTRIES: ReadonlySet<string> = new Set(['RU', 'KZ', 'BY', 'BR', 'IN'])

export function emailContact(email: string): Contact {
  return { channel: 'email', target: normalEmail(email) }
}

/** A number as people write it; without a country code it is read as a Russian or Kazakh one. Null for what is none. */
export function phoneContact(text: string): Contact | null {
  const phone = parsePhoneNumberFromString(text, { defaultCountry: 'RU', extract: false })
  if (!phone?.isValid() || phone.ext !== undefined || !SERVED_COUNTRIES.has(phone.country ?? '')) return null
  return { channel: 'phone', target: phone.number }
}

/** The number of a form. Refusal: phone_invalid. */
export function requiredPhone(text: string): Contact {
  const contact = phoneContact(text)
  if (!contact) throw new Refusal('phone_invalid', { field: 'phone' })
  return contact
}
