import { addressKey, deviceKey } from '#server/platform/kernel/rate-limits/keys.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { Locale } from '#server/shared/constants/locales.ts'
import type { CallInput } from '#server/shared/contract/call.ts'
import type { registerByEmail, registerByPhone } from '#server/shared/contract/identity/auth.ts'
import type { NewSession } from '../identity/index.ts'
import { admit, refusalsOfPassword, withCaptcha } from '../identity/reads.ts'
import type { Contact } from '../messaging/index.ts'
import { givenSources } from './given-sources.ts'
import type { Platform } from './platform.ts'

type Form =
  | Omit<CallInput<typeof registerByEmail>, 'email' | 'fp'>
  | Omit<CallInput<typeof registerByPhone>, 'phone' | 'fp'>

type Request = Form &
  Omit<NewSession, 'userId'> & {
    /** Null for an invalid number. */
    readonly contact: Contact | null
    readonly locale: Locale
  }

/**
 * Creates an account and logs in. Refusals, all of a form together: phone_invalid, password_too_short,
 * password_too_long, password_common, age_not_confirmed; then captcha-required and too_many_requests; then email_taken
 * or phone_taken.
 */
export async function registerWithPassword(
  platform: Pick<Platform, 'writer' | 'settings' | 'clock' | 'log' | 'passwords' | 'captcha'>,
  { contact, password, currency, is_adult, vip, locale, captcha, ...rest }: Request,
): Promise<{ token: string }> {
  const { writer, settings } = platform
  const { ip, userAgent, replaces, fingerprint, ...sources } = rest
  const refusals = refusalsOfPassword(password)
  if (!is_adult) refusals.push(new Refusal('age_not_confirmed', { field: 'is_adult' }))
  if (!contact) throw Refusal.of([new Refusal('phone_invalid', { field: 'phone' }), ...refusals])
  if (refusals.length > 0) throw Refusal.of(refusals)
  const { registerByAddress, registerByDevice } = settings.rateLimits
  const attempts = [
    { key: addressKey('registerByAddress', ip), limit: registerByAddress },
    ...(fingerprint ? [{ key: deviceKey('registerByDevice', fingerprint), limit: registerByDevice }] : []),
  ]
  using permit = await withCaptcha(platform, { answer: captcha, ip }, (needsCaptcha) =>
    admit(platform, { attempts: attempts.map((attempt) => ({ ...attempt, needsCaptcha })), ip }),
  )
  return writer.execute('register', {
    contact,
    isVerified: false,
    passwordHash: await permit.hash(password),
    registerMethod: contact.channel,
    currency,
    attribution: givenSources(sources),
    wantsVip: vip ?? false,
    ip,
    userAgent,
    replaces,
    fingerprint,
    locale,
    site: settings.site,
  })
}
