import { authorizationCodeGrant, type Configuration, type IDToken } from 'openid-client'
import type { CallInput } from '#server/contract/call.ts'
import type { loginBySocialCallback } from '#server/contract/calls/login.ts'
import { DEFAULT_CURRENCY } from '#server/contract/constants/currencies.ts'
import type { Region } from '#server/contract/constants/regions.ts'
import { emailContact } from '../accounts/contact.ts'
import { guessAttempt } from '../codes/attempts.ts'
import type { Platform } from '../platform.ts'
import { Refusal } from '../refusal.ts'
import type { OpenSocialLogin } from './take-social-login.ts'

type Callback = CallInput<typeof loginBySocialCallback> & {
  readonly ip: string
  readonly userAgent: string | null
  readonly region: Region
}

/**
 * Exchanges what the provider sent the browser back with for an ID token, checks it, and signs in. Refusals: token_invalid
 * on `state`; provider_refused, whatever of the provider's answer does not hold; email_taken; too_many_requests.
 */
export async function finishSocialLogin(
  { writer, settings, social, log }: Pick<Platform, 'writer' | 'settings' | 'social' | 'log'>,
  { state, code, iss, ip, userAgent, region }: Callback,
): Promise<{ token: string }> {
  const attempt = guessAttempt(settings.rateLimits, ip)
  const login = await writer.execute('takeSocialLogin', { state, attempt })
  if (!login || !social.has(login.provider)) throw new Refusal('token_invalid', { field: 'state' })
  const claims = await social
    .configurationOf(login.provider)
    .then((configuration) => exchange(configuration, login, { state, code, iss }))
    .catch((err: unknown) => {
      log.warn({ err, provider: login.provider }, 'a social provider refused')
      throw new Refusal('provider_refused')
    })
  return writer.execute('logInByIdentity', {
    provider: login.provider,
    subject: claims.sub,
    contact: typeof claims.email === 'string' ? emailContact(claims.email) : null,
    isVerified: claims.email_verified === true,
    currency: region === 'KZ' ? 'KZT' : DEFAULT_CURRENCY,
    attribution: login.attribution,
    ip,
    userAgent,
  })
}

/** The claims of the ID token. Rejects unless signature, issuer, audience, time, state and nonce all hold. */
async function exchange(
  configuration: Configuration,
  { redirectUri, codeVerifier, nonce }: OpenSocialLogin,
  { state, code, iss }: Pick<Callback, 'state' | 'code' | 'iss'>,
): Promise<IDToken> {
  const callback = new URL(redirectUri)
  callback.search = new URLSearchParams({ state, code, ...(iss && { iss }) }).toString()
  const tokens = await authorizationCodeGrant(configuration, callback, {
    pkceCodeVerifier: codeVerifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims) throw new TypeError('the provider sent no ID token')
  return claims
}
