import { type Attempt, takeAttempts } from '../accounts/rate-limits/attempts.ts'
import { hashToken } from '../accounts/tokens.ts'
import type { CommandContext } from '../writer/command.ts'

export type OpenSocialLogin = {
  readonly provider: string
  readonly nonce: string
  readonly codeVerifier: string
  readonly redirectUri: string
  readonly attribution: Readonly<Record<string, string>>
}

type LoginRow = {
  readonly provider: string
  readonly nonce: string
  readonly code_verifier: string
  readonly redirect_uri: string
  readonly attribution: string
}

/** Ends the wait for a browser, once. Null when the state is unknown, old or has come back before. */
export function takeSocialLogin(
  context: CommandContext,
  { state, attempt }: { readonly state: string; readonly attempt: Attempt },
): OpenSocialLogin | null {
  takeAttempts(context, [attempt])
  const row = context.db.get<LoginRow>(
    `DELETE FROM social_logins WHERE state_hash = ? AND expires_at > ?
     RETURNING provider, nonce, code_verifier, redirect_uri, attribution`,
    [hashToken(state), context.now],
  )
  if (!row) return null
  return {
    provider: row.provider,
    nonce: row.nonce,
    codeVerifier: row.code_verifier,
    redirectUri: row.redirect_uri,
    attribution: JSON.parse(row.attribution),
  }
}
