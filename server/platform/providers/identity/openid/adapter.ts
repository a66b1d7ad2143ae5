import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client'
import { z } from 'zod'
import { redirectTarget } from '#server/settings.ts'
import { adapter } from '../../adapter.ts'
import type { SocialProvider } from '../port.ts'

const settings = z.strictObject({
  issuer: redirectTarget,
  clientId: z.string().min(1),
  /** Null for a public client, which PKCE alone protects. */
  clientSecret: z.string().min(1).nullable().default(null),
})

const TIMEOUT_S = 5
const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$)/

/** OpenID Connect: the authorization code flow with PKCE, state and nonce. A provider is asked about itself at first use. */
export const openId = adapter(settings, (client): SocialProvider => {
  let known: Promise<Configuration> | undefined

  function configuration(): Promise<Configuration> {
    if (known) return known
    const asked = discover(client)
    known = asked
    asked.catch(() => {
      known = undefined
    })
    return asked
  }

  return {
    async prepare() {
      await configuration()
    },
    async authorizationUrl({ redirectUri, state, nonce, codeVerifier }) {
      const url = buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email',
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      })
      return url.href
    },
    async identify({ redirectUri, nonce, codeVerifier }, { state, code, iss }) {
      const callback = new URL(redirectUri)
      callback.search = new URLSearchParams({ state, code, ...(iss && { iss }) }).toString()
      const tokens = await authorizationCodeGrant(await configuration(), callback, {
        pkceCodeVerifier: codeVerifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new TypeError('the provider sent no ID token')
      const { sub: subject, email, email_verified } = claims
      return { subject, email: typeof email === 'string' ? email : null, isEmailVerified: email_verified === true }
    },
  }
})

function discover({ issuer, clientId, clientSecret }: z.output<typeof settings>): Promise<Configuration> {
  // the standard asks for https; a provider on this machine is a test's
  const onLoopback = LOOPBACK.test(issuer) ? [allowInsecureRequests] : []
  return discovery(new URL(issuer), clientId, clientSecret ?? undefined, undefined, {
    // the signature of an ID token is checked, although TLS has brought it
    execute: [enableNonRepudiationChecks, ...onLoopback],
    timeout: TIMEOUT_S,
  })
}
