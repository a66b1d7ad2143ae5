import { buildAuthorizationUrl, calculatePKCECodeChallenge } from 'openid-client'
import type { CallInput } from '#server/contract/call.ts'
import type { loginBySocial } from '#server/contract/calls/login.ts'
import { SOCIAL_CALLBACK_PATH } from '#server/contract/constants/paths.ts'
import { addressKey } from '../accounts/rate-limits/keys.ts'
import type { Platform } from '../platform.ts'
import { Refusal } from '../refusal.ts'
import { givenSources } from '../registration/given-sources.ts'

type Request = CallInput<typeof loginBySocial> & { readonly ip: string }

/**
 * Where the browser signs in with a provider (C15): the authorization code flow with PKCE, state and nonce. Refusals:
 * provider_not_configured, invalid on `origin`, too_many_requests; provider_refused, when the provider does not answer.
 */
export async function startSocialLogin(
  { writer, settings, social, log }: Pick<Platform, 'writer' | 'settings' | 'social' | 'log'>,
  { provider, origin, ip, ...sources }: Request,
): Promise<{ url: string }> {
  if (!social.has(provider)) throw new Refusal('provider_not_configured', { field: 'provider' })
  const redirectUri = callbackOf(origin)
  const configuration = await social.configurationOf(provider).catch((err: unknown) => {
    log.warn({ err, provider }, 'a social provider does not answer')
    throw new Refusal('provider_refused', { field: 'provider' })
  })
  const { state, nonce, codeVerifier } = await writer.execute('openSocialLogin', {
    provider,
    redirectUri,
    attribution: givenSources(sources),
    attempt: { key: addressKey('loginByAddress', ip), limit: settings.rateLimits.loginByAddress },
  })
  const url = buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: 'openid email',
    code_challenge: await calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  })
  return { url: url.href }
}

/** Of an origin and nothing else; which origins are ours the provider's own list of addresses decides. */
function callbackOf(origin: string): string {
  const url = URL.parse(origin)
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.origin === origin
  if (!isOrigin) throw new Refusal('invalid', { field: 'origin' })
  return origin + SOCIAL_CALLBACK_PATH
}
