import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  clockTolerance,
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
  /** Null for a public client, which is protected by PKCE alone. */
  clientSecret: z.string().min(1).nullable().default(null),
  /** How the browser returns the response: providers may insist on a form if the email is requested (Apple). */
  responseMode: z.enum(['query', 'form_post']).default('query'),
})

const TIMEOUT_S = 5
/** Maximum clock difference to a provider. */
const CLOCK_TOLERANCE_S = 60
const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$)/

/** OpenID Connect authorization-code flow with PKCE, state and nonce. Discovery runs on first use. */
export const openId = adapter(settings, (client): SocialProvider => {
  let known: Promise<Configuration> | undefined

  function configuration(): Promise<Configuration> {
    if (known) return known
    const request = discover(client)
    known = request
    request.catch(() => {
      known = undefined
    })
    return request
  }

  return {
    async prepare() {
      await configuration()
    },
    async authorizationUrl({ redirectUri, state, nonce, codeVerifier }) {
      const url = buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email',
        ...(client.responseMode === 'form_post' && { response_mode: 'form_post' }),
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
      return { subject, email: typeof email === 'string' ? email : null, isEmailVerified: isTrue(email_verified) }
    },
  }
})

/** Some providers send booleans as text (Apple, Cognito). */
const isTrue = (claim: unknown): boolean => claim === true || claim === 'true'

function discover({ issuer, clientId, clientSecret }: z.output<typeof settings>): Promise<Configuration> {
  // the standard requires https; loopback providers are allowed for tests
  const onLoopback = LOOPBACK.test(issuer) ? [allowInsecureRequests] : []
  const metadata = {
    ...(clientSecret !== null && { client_secret: clientSecret }),
    [clockTolerance]: CLOCK_TOLERANCE_S,
  }
  return discovery(new URL(issuer), clientId, metadata, undefined, {
    // verifies the signature of ID tokens, although they were received over TLS
    execute: [enableNonRepudiationChecks, ...onLoopback],
    timeout: TIMEOUT_S,
  })
}
