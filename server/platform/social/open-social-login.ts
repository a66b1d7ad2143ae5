import { type Attempt, takeAttempts } from '../accounts/rate-limits/attempts.ts'
import { hashToken, TOKEN_BYTES } from '../accounts/tokens.ts'
import { CODE_LIFE_MS } from '../codes/code.ts'
import type { CommandContext } from '../writer/command.ts'

export type SocialLoginRequest = {
  readonly provider: string
  readonly redirectUri: string
  readonly attribution: Readonly<Record<string, string>>
  readonly attempt: Attempt
}

/** What goes along with a browser to the provider. `state` is stored as a hash: who reads the table cannot come back with it. */
export type SocialLogin = { readonly state: string; readonly nonce: string; readonly codeVerifier: string }

/** Remembers a browser that goes to a provider; it has ten minutes to come back. Refusal: too_many_requests. */
export function openSocialLogin(
  context: CommandContext,
  { provider, redirectUri, attribution, attempt }: SocialLoginRequest,
): SocialLogin {
  const { db, now, random } = context
  takeAttempts(context, [attempt])
  const draw = () => Buffer.from(random(TOKEN_BYTES)).toString('base64url')
  const login: SocialLogin = { state: draw(), nonce: draw(), codeVerifier: draw() }
  db.run(
    `INSERT INTO social_logins
       (state_hash, provider, nonce, code_verifier, redirect_uri, attribution, created_at, expires_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      hashToken(login.state),
      provider,
      login.nonce,
      login.codeVerifier,
      redirectUri,
      JSON.stringify(attribution),
      now,
      now + CODE_LIFE_MS,
    ],
  )
  return login
}
