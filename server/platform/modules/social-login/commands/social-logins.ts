import type { socialLogins } from '#db/platform/schema/social-login.ts'
import { newToken } from '#server/platform/kernel/ids.ts'
import { PAGE_ROWS } from '#server/platform/kernel/jobs/page.ts'
import { type Attempt, consumeRateLimits } from '#server/platform/kernel/rate-limits/attempts.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import type { StoredRow } from '#server/platform/kernel/writer/stored-row.ts'
import { CODE_LIFE_MS, hashToken } from '#server/platform/modules/identity/index.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'

/** Data of the registration form, for a new user. */
type LeftForm = {
  readonly isAdult: boolean
  readonly wantsVip: boolean
  /** Null if the form had no currency. */
  readonly currency: Currency | null
  readonly attribution: Readonly<Record<string, string>>
}

type SocialLoginRequest = LeftForm & {
  readonly provider: string
  readonly redirectUri: string
  /** Hash of the browser's fingerprint; null if it sent none. */
  readonly fingerprint: string | null
  readonly attempt: Attempt
}

/**
 * Values for the redirect to the provider. `state` is stored as a hash, so that a reader of the table cannot complete
 * the login.
 */
type SocialLogin = { readonly state: string; readonly nonce: string; readonly codeVerifier: string }

/** Stores a pending login; the browser must return within ten minutes. Refusal: too_many_requests. */
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

type OpenSocialLogin = LeftForm & {
  readonly provider: string
  readonly nonce: string
  readonly codeVerifier: string
  readonly redirectUri: string
  readonly fingerprint: string | null
}

type LoginRow = StoredRow<
  typeof socialLogins,
  | 'provider'
  | 'nonce'
  | 'codeVerifier'
  | 'redirectUri'
  | 'isAdult'
  | 'wantsVip'
  | 'currency'
  | 'fingerprint'
  | 'attribution'
>

/** Redeems a pending login, once. Null if the state is unknown, expired or used. */
export function takeSocialLogin(
  context: CommandContext,
  { state, attempt }: { readonly state: string; readonly attempt: Attempt },
): OpenSocialLogin | null {
  consumeRateLimits(context, [attempt])
  const row = context.db.get<LoginRow>(
    `DELETE FROM social_logins WHERE state_hash = ? AND expires_at > ?
     RETURNING provider, nonce, code_verifier, redirect_uri, is_adult, wants_vip, currency, fingerprint, attribution`,
    [hashToken(state), context.now],
  )
  if (!row) return null
  return {
    provider: row.provider,
    nonce: row.nonce,
    codeVerifier: row.code_verifier,
    redirectUri: row.redirect_uri,
    isAdult: row.is_adult === 1n,
    wantsVip: row.wants_vip === 1n,
    currency: row.currency,
    fingerprint: row.fingerprint,
    attribution: JSON.parse(row.attribution),
  }
}

/** How long an expired pending login is stored. */
const KEPT_MS = 24 * 60 * 60_000

/** Deletes a page of pending logins that were never completed. */
export function purgeSocialLogins({ db, now }: CommandContext): { changed: number } {
  const { changes } = db.run(
    `DELETE FROM social_logins WHERE state_hash IN (
       SELECT state_hash FROM social_logins WHERE expires_at <= ? ORDER BY expires_at LIMIT ?
     )`,
    [now - KEPT_MS, PAGE_ROWS],
  )
  return { changed: changes }
}
