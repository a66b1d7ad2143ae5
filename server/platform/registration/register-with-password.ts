import type { CallInput } from '#server/contract/call.ts'
import type { registerByEmail, registerByPhone } from '#server/contract/calls/auth.ts'
import type { Locale } from '#server/contract/constants/locales.ts'
import type { Contact } from '../accounts/contact.ts'
import { hashPassword, refusalsOfPassword } from '../accounts/passwords.ts'
import { addressKey } from '../accounts/rate-limits/keys.ts'
import type { Platform } from '../platform.ts'
import { Refusal } from '../refusal.ts'
import { givenSources } from './given-sources.ts'

type Form = Omit<CallInput<typeof registerByEmail>, 'email'> | Omit<CallInput<typeof registerByPhone>, 'phone'>

type Request = Form & {
  /** Null for a number that is none. */
  readonly contact: Contact | null
  readonly ip: string
  readonly userAgent: string | null
  readonly locale: Locale
}

/**
 * Opens an account and signs in (C9, C10). Refusals, all of a form at once: phone_invalid, password_too_short,
 * password_too_long, age_not_confirmed; then too_many_requests; then email_taken or phone_taken.
 */
export async function registerWithPassword(
  { writer, settings }: Pick<Platform, 'writer' | 'settings'>,
  { contact, password, currency, is_adult, vip, ip, userAgent, locale, ...sources }: Request,
): Promise<{ token: string }> {
  const refusals = refusalsOfPassword(password)
  if (!is_adult) refusals.push(new Refusal('age_not_confirmed', { field: 'is_adult' }))
  if (!contact) throw Refusal.of([new Refusal('phone_invalid', { field: 'phone' }), ...refusals])
  if (refusals.length > 0) throw Refusal.of(refusals)
  const attempt = { key: addressKey('registerByAddress', ip), limit: settings.rateLimits.registerByAddress }
  await writer.execute('takeAttempts', [attempt])
  return writer.execute('register', {
    contact,
    isVerified: false,
    passwordHash: await hashPassword(password),
    registerMethod: contact.channel,
    currency,
    attribution: givenSources(sources),
    wantsVip: vip ?? false,
    ip,
    userAgent,
    locale,
    site: settings.site,
  })
}
