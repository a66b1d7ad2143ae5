import { refusalsOfNewPassword } from '../accounts/new-password.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { guessAttempt } from '../codes/attempts.ts'
import type { Platform } from '../platform.ts'
import { Refusal } from '../refusal.ts'
import type { ResetProof } from './reset-password.ts'

type NewPassword = {
  /** Null for a number that is none, which proves nothing. */
  readonly proof: ResetProof | null
  readonly password: string
  readonly password_confirm: string
  readonly ip: string
}

/**
 * Ends a recovery. Refusals: password_too_short, password_too_long, password_mismatch, all at once and before the proof is
 * used up; token_invalid or code_invalid; too_many_requests.
 */
export async function setNewPassword(
  { writer, settings }: Pick<Platform, 'writer' | 'settings'>,
  { proof, password, password_confirm, ip }: NewPassword,
): Promise<void> {
  const refusals = refusalsOfNewPassword(password, password_confirm)
  if (refusals.length > 0) throw Refusal.of(refusals)
  const { outcome } = proof
    ? await writer.execute('resetPassword', {
        proof,
        attempt: guessAttempt(settings.rateLimits, ip),
        passwordHash: await hashPassword(password),
        site: settings.site,
      })
    : { outcome: 'refused' }
  if (outcome === 'refused') throw refusalOf(proof)
}

function refusalOf(proof: ResetProof | null): Refusal {
  const isCode = proof !== null && 'code' in proof
  return isCode ? new Refusal('code_invalid', { field: 'code' }) : new Refusal('token_invalid', { field: 'token' })
}
