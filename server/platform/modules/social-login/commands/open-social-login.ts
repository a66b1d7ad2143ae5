import { type Attempt, consumeRateLimits } from '#server/platform/kernel/rate-limits/attempts.ts'
import { newToken } from '#server/platform/kernel/tokens.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { CODE_LIFE_MS, hashToken } from '#server/platform/modules/identity/index.ts'

export type SocialLoginRequest = {
  readonly provider: string
  readonly redirectUri: string
  readonly isAdult: boolean
  readonly attribution: Readonly<Record<string, string>>
  readonly attempt: Attempt
}

/** What goes along with a browser to the provider. `state` is stored as a hash: who reads the table cannot come back with it. */
export type SocialLogin = { readonly state: string; readonly nonce: string; readonly codeVerifier: string }

/** Remembers a browser that goes to a provider; it has ten minutes to come back. Refusal: too_many_requests. */
export function openSocialLogin(
  context: CommandContext,
  { provider, redirectUri, isAdult, attribution, attempt }: SocialLoginRequest,
): SocialLogin {
  const { db, now } = context
  consumeRateLimits(context, [attempt])
  const draw = () => newToken(context)
  const login: SocialLogin = { state: draw(), nonce: draw(), codeVerifier: draw() }
  db.run(
    `INSERT INTO social_logins
       (state_hash, provider, nonce, code_verifier, redirect_uri, is_adult, attribution, created_at, expires_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      hashToken(login.state),
      provider,
      login.nonce,
      login.codeVerifier,
      redirectUri,
      Number(isAdult),
      JSON.stringify(attribution),
      now,
      now + CODE_LIFE_MS,
    ],
  )
  return login
}
