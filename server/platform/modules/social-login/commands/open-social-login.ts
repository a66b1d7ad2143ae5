import type { socialLogins } from '#db/platform/schema/social-login.ts'
import { newToken } from '#server/platform/kernel/ids.ts'
import { type Attempt, consumeRateLimits } from '#server/platform/kernel/rate-limits/attempts.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import { CODE_LIFE_MS, hashToken } from '#server/platform/modules/identity/index.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'

/** What the form says that they left from, for when they are new. */
export type LeftForm = {
  readonly isAdult: boolean
  readonly wantsVip: boolean
  /** Null where it asked for none. */
  readonly currency: Currency | null
  readonly attribution: Readonly<Record<string, string>>
}

export type SocialLoginRequest = LeftForm & {
  readonly provider: string
  readonly redirectUri: string
  /** Of the browser, hashed; null where it has told none. */
  readonly fingerprint: string | null
  readonly attempt: Attempt
}

/** What goes along with a browser to the provider. `state` is stored as a hash: who reads the table cannot come back with it. */
export type SocialLogin = { readonly state: string; readonly nonce: string; readonly codeVerifier: string }

/** Remembers a browser that goes to a provider; it has ten minutes to come back. Refusal: too_many_requests. */
export function openSocialLogin(
  context: CommandContext,
  { provider, redirectUri, isAdult, wantsVip, currency, attribution, fingerprint, attempt }: SocialLoginRequest,
): SocialLogin {
  const { db, now } = context
  consumeRateLimits(context, [attempt])
  const draw = () => newToken(context)
  const login: SocialLogin = { state: draw(), nonce: draw(), codeVerifier: draw() }
  insertRow<typeof socialLogins>(db, {
    into: 'social_logins',
    row: {
      state_hash: hashToken(login.state),
      provider,
      nonce: login.nonce,
      code_verifier: login.codeVerifier,
      redirect_uri: redirectUri,
      is_adult: Number(isAdult),
      wants_vip: Number(wantsVip),
      currency,
      fingerprint,
      attribution: JSON.stringify(attribution),
      created_at: now,
      expires_at: now + CODE_LIFE_MS,
    },
  })
  return login
}
