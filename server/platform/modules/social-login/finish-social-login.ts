import { Refusal } from '#server/platform/kernel/refusal.ts'
import { DEFAULT_CURRENCY } from '#server/shared/constants/currencies.ts'
import type { Locale } from '#server/shared/constants/locales.ts'
import type { Region } from '#server/shared/constants/regions.ts'
import type { CallInput } from '#server/shared/contract/call.ts'
import type { loginBySocialCallback } from '#server/shared/contract/identity/login.ts'
import type { NewSession } from '../identity/index.ts'
import { claimedEmail, guessAttempt } from '../identity/reads.ts'
import type { Platform } from './platform.ts'

type Callback = CallInput<typeof loginBySocialCallback> &
  Omit<NewSession, 'userId'> & {
    readonly region: Region
    readonly locale: Locale
    /** Whether registration is allowed in the user's country. */
    readonly isServed: boolean
  }

/**
 * Exchanges the provider's response for an identity and logs the user in. Refusals: token_invalid on `state`;
 * provider_refused, for anything invalid in the provider's response; email_taken; too_many_requests; for a new player
 * age_not_confirmed and country_blocked.
 */
export async function finishSocialLogin(
  { writer, settings, social, log }: Pick<Platform, 'writer' | 'settings' | 'social' | 'log'>,
  { state, code, iss, region, locale, isServed, ip, userAgent, country, replaces }: Callback,
): Promise<{ token: string }> {
  const attempt = guessAttempt(settings.rateLimits, ip)
  const login = await writer.execute('takeSocialLogin', { state, attempt })
  const company = settings.signInFactors === 'one' && login && social.find(login.provider)
  if (!company) throw new Refusal('token_invalid', { field: 'state' })
  const { provider, redirectUri, nonce, codeVerifier } = login
  const departure = { redirectUri, state, nonce, codeVerifier }
  const identity = await company.identify(departure, { state, code, iss }).catch((err: unknown) => {
    log.warn({ err, provider }, 'a social provider rejected the sign-in')
    throw new Refusal('provider_refused')
  })
  const contact = identity.email === null ? null : claimedEmail(identity.email)
  return writer.execute('logInByIdentity', {
    provider,
    subject: identity.subject,
    contact,
    isVerified: contact !== null && identity.isEmailVerified,
    currency: login.currency ?? (region === 'KZ' ? 'KZT' : DEFAULT_CURRENCY),
    attribution: login.attribution,
    isAdult: login.isAdult,
    wantsVip: login.wantsVip,
    locale,
    isServed,
    ip,
    userAgent,
    country,
    replaces,
    fingerprint: login.fingerprint,
    site: settings.site,
  })
}
