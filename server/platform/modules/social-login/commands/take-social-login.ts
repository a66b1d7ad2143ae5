import { type Attempt, consumeRateLimits } from '#server/platform/kernel/rate-limits/attempts.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { hashToken } from '#server/platform/modules/identity/index.ts'

export type OpenSocialLogin = {
  readonly provider: string
  readonly nonce: string
  readonly codeVerifier: string
  readonly redirectUri: string
  readonly isAdult: boolean
  readonly attribution: Readonly<Record<string, string>>
}

type LoginRow = {
  readonly provider: string
  readonly nonce: string
  readonly code_verifier: string
  readonly redirect_uri: string
  readonly is_adult: bigint
  readonly attribution: string
}

/** Ends the wait for a browser, once. Null when the state is unknown, old or has come back before. */
export function takeSocialLogin(
  context: CommandContext,
  { state, attempt }: { readonly state: string; readonly attempt: Attempt },
): OpenSocialLogin | null {
  consumeRateLimits(context, [attempt])
  const row = context.db.get<LoginRow>(
    `DELETE FROM social_logins WHERE state_hash = ? AND expires_at > ?
     RETURNING provider, nonce, code_verifier, redirect_uri, is_adult, attribution`,
    [hashToken(state), context.now],
  )
  if (!row) return null
  return {
    provider: row.provider,
    nonce: row.nonce,
    codeVerifier: row.code_verifier,
    redirectUri: row.redirect_uri,
    isAdult: row.is_adult === 1n,
    attribution: JSON.parse(row.attribution),
  }
}
