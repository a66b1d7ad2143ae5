import type { Locale } from '#server/contract/constants/locales.ts'
import { codeAttempts } from '../codes/attempts.ts'
import type { Platform } from '../platform.ts'
import { Refusal } from '../refusal.ts'
import type { Channel, Contact } from './contact.ts'

type Ask = {
  readonly userId: string
  readonly channel: Channel
  /** Null for the one that the account has. */
  readonly contact: Contact | null
  readonly ip: string
  readonly locale: Locale
}

/**
 * Sends a verification code (C26). Refusals: required, where there is neither a given one nor one of the account;
 * already_verified, email_taken, phone_taken, too_many_requests.
 */
export async function askVerification(
  { reader, writer, settings }: Pick<Platform, 'reader' | 'writer' | 'settings'>,
  { userId, channel, contact, ip, locale }: Ask,
): Promise<void> {
  const user = await reader.query.users.findFirst({ where: (users, { eq }) => eq(users.id, userId) })
  if (!user) throw new Refusal('unauthorized')
  const own = channel === 'email' ? user.email : user.phone
  const target = contact?.target ?? own
  if (target === null) throw new Refusal('required', { field: channel })
  const asked: Contact = { channel, target }
  await writer.execute('requestVerification', {
    userId,
    contact: asked,
    isVerified: target === own && (channel === 'email' ? user.isEmailVerified : user.isPhoneVerified),
    attempts: codeAttempts(settings.rateLimits, { purpose: 'verification', contact: asked, account: userId, ip }),
    locale: user.locale ?? locale,
    site: settings.site,
  })
}
