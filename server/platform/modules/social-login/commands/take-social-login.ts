import type { socialLogins } from '#db/platform/schema/social-login.ts'
import { type Attempt, consumeRateLimits } from '#server/platform/kernel/rate-limits/attempts.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { StoredRow } from '#server/platform/kernel/writer/stored-row.ts'
import { hashToken } from '#server/platform/modules/identity/index.ts'
import type { LeftForm } from './open-social-login.ts'

export type OpenSocialLogin = LeftForm & {
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

/** Ends the wait for a browser, once. Null when the state is unknown, old or has come back before. */
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
