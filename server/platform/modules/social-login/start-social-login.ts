import { addressKey } from '#server/platform/kernel/rate-limits/keys.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { SOCIAL_CALLBACK_PATH } from '#server/shared/constants/paths.ts'
import type { CallInput } from '#server/shared/contract/call.ts'
import type { loginBySocial } from '#server/shared/contract/identity/login.ts'
import { hashOfFingerprint } from '../identity/reads.ts'
import { givenSources } from '../registration/reads.ts'
import type { Platform } from './platform.ts'

type Request = CallInput<typeof loginBySocial> & { readonly ip: string }

/**
 * Returns the provider's login URL. Refusals: provider_not_configured, too_many_requests; provider_refused, if the
 * provider does not respond.
 */
export async function startSocialLogin(
  { writer, settings, social, log }: Pick<Platform, 'writer' | 'settings' | 'social' | 'log'>,
  { provider, origin, is_adult: isAdult = false, vip = false, currency, fp, ip, ...sources }: Request,
): Promise<{ url: string }> {
  // a login provider counts as one factor, however it authenticates the user
  const company = settings.signInFactors === 'one' && social.find(provider)
  if (!company) throw new Refusal('provider_not_configured', { field: 'provider' })
  // the provider's list of redirect addresses decides which origins are the site's
  const redirectUri = origin + SOCIAL_CALLBACK_PATH
  await company.prepare().catch((err: unknown) => {
    log.warn({ err, provider }, 'a social provider does not respond')
    throw new Refusal('provider_refused', { field: 'provider' })
  })
  const { state, nonce, codeVerifier } = await writer.execute('openSocialLogin', {
    provider,
    redirectUri,
    isAdult,
    wantsVip: vip,
    currency: currency ?? null,
    fingerprint: fp ? hashOfFingerprint(fp) : null,
    attribution: givenSources(sources),
    attempt: { key: addressKey('loginByAddress', ip), limit: settings.rateLimits.loginByAddress },
  })
  return { url: await company.authorizationUrl({ redirectUri, state, nonce, codeVerifier }) }
}
