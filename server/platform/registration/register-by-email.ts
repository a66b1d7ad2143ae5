import type { CallInput } from '#server/contract/call.ts'
import type { registerByEmail as registerCall } from '#server/contract/calls/auth.ts'
import { hashPassword, refusalsOfPassword } from '../accounts/passwords.ts'
import { addressKey } from '../accounts/rate-limits/keys.ts'
import type { Platform } from '../platform.ts'
import { Refusal } from '../refusal.ts'

type Request = CallInput<typeof registerCall> & { readonly ip: string; readonly userAgent: string | null }

/**
 * Opens an account and signs in (C9). Refusals, all of a form at once: password_too_short, password_too_long,
 * age_not_confirmed; then too_many_requests; then email_taken.
 */
export async function registerByEmail(
  { writer, settings }: Pick<Platform, 'writer' | 'settings'>,
  { email, password, currency, is_adult, partner, adplace, stag, promo, ip, userAgent }: Request,
): Promise<{ token: string }> {
  const refusals = refusalsOfPassword(password)
  if (!is_adult) refusals.push(new Refusal('age_not_confirmed', { field: 'is_adult' }))
  if (refusals.length > 0) throw Refusal.of(refusals)
  const attempt = { key: addressKey('registerByAddress', ip), limit: settings.rateLimits.registerByAddress }
  await writer.execute('takeAttempts', [attempt])
  return writer.execute('register', {
    email,
    passwordHash: await hashPassword(password),
    currency,
    attribution: given({ partner, adplace, stag, promo }),
    ip,
    userAgent,
  })
}

function given(fields: Readonly<Record<string, string | null | undefined>>): Record<string, string> {
  const entries = Object.entries(fields)
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => Boolean(entry[1])))
}
