import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { Locale } from '#server/shared/constants/locales.ts'
import { codeAttempts } from './codes/attempts.ts'
import type { Channel, Contact } from './contact.ts'
import type { Platform } from './platform.ts'
import { type Confirmation, stepUp } from './step-up/step-up.ts'

type VerificationRequest = Confirmation & {
  readonly channel: Channel
  /** Null for the account's own contact. */
  readonly contact: Contact | null
  readonly locale: Locale
}

type Verbs = Pick<Platform, 'reader' | 'writer' | 'settings' | 'passwords' | 'clock'>

/**
 * Sends a verification code. A contact that the account does not have yet will be a new way to log in, so the player
 * must first confirm the identity. Refusals: required, if neither the request nor the account has a contact;
 * already_verified, email_taken, phone_taken, too_many_requests, and those of `stepUp`.
 */
export async function requestContactVerification(
  platform: Verbs,
  { channel, contact, locale, ...confirmation }: VerificationRequest,
): Promise<void> {
  const { reader, writer, settings } = platform
  const { userId, ip } = confirmation
  const user = await reader.query.users.findFirst({ where: (users, { eq }) => eq(users.id, userId) })
  if (!user) throw new Refusal('unauthorized')
  const own = channel === 'email' ? user.email : user.phone
  const target = contact?.target ?? own
  if (target === null) throw new Refusal('required', { field: channel })
  const contactToVerify: Contact = { channel, target }
  const language = user.locale ?? locale
  const confirmed =
    target === own ? null : await stepUp(platform, { user, request: contactToVerify, confirmation, locale: language })
  const { outcome } = await writer.execute('requestVerification', {
    userId,
    contact: contactToVerify,
    isVerified: target === own && (channel === 'email' ? user.isEmailVerified : user.isPhoneVerified),
    stepUp: confirmed,
    attempts: codeAttempts(settings.rateLimits, {
      purpose: 'verification',
      contact: contactToVerify,
      account: userId,
      ip,
    }),
    locale: language,
    site: settings.site,
  })
  if (outcome === 'refused') throw new Refusal('code_invalid', { field: 'confirm_code' })
}
