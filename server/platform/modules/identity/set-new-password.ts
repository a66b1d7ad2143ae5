import { and, eq, gt, isNull } from 'drizzle-orm'
import { oneTimeTokens } from '#db/platform/schema/codes.ts'
import { hashToken } from '#server/platform/kernel/ids.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { admit } from './admit.ts'
import { guessAttempt } from './codes/attempts.ts'
import type { Contact } from './contact.ts'
import { refusalsOfNewPassword } from './new-password.ts'
import type { Platform } from './platform.ts'

/** A reset token, with the phone number if the caller gives one; or, in one step, the code itself. */
export type ResetProof =
  | { readonly resetToken: string; readonly phone: Contact | null }
  | { readonly contact: Contact; readonly code: string }

type NewPassword = {
  /** Null for an invalid number, which proves nothing. */
  readonly proof: ResetProof | null
  readonly password: string
  readonly password_confirm: string
  readonly ip: string
}

type Verbs = Pick<Platform, 'reader' | 'writer' | 'settings' | 'passwords' | 'clock'>

/**
 * Completes a recovery. Refusals: password_too_short, password_too_long, password_mismatch, all together and before the
 * proof is redeemed; token_invalid or code_invalid; too_many_requests. Invalid proofs cost no Argon2.
 */
export async function setNewPassword(
  platform: Verbs,
  { proof, password, password_confirm, ip }: NewPassword,
): Promise<void> {
  const { writer, settings } = platform
  const refusals = refusalsOfNewPassword(password, password_confirm)
  if (refusals.length > 0) throw Refusal.of(refusals)
  const attempt = guessAttempt(settings.rateLimits, ip)
  using permit = await admit(platform, { attempts: [attempt], ip })
  const token = proof && (await resetTokenOf(platform, proof))
  if (!token) throw refusalOf(proof)
  const passwordHash = await permit.hash(password)
  const { outcome } = await writer.execute('resetPassword', { ...token, passwordHash, site: settings.site })
  if (outcome === 'refused') throw refusalOf(proof)
  await writer.execute('refundRateLimits', [attempt.key])
}

/** Reset token of a proof: the given one if it is still valid, or the one that a code is exchanged for. */
async function resetTokenOf(platform: Verbs, proof: ResetProof) {
  if ('resetToken' in proof) {
    const { resetToken, phone } = proof
    const channel = phone ? ('phone' as const) : ('email' as const)
    const isUsable = await isResetTokenUsable(platform, resetToken, phone)
    return isUsable ? { resetToken, channel, target: phone?.target ?? null } : null
  }
  const confirmed = await platform.writer.execute('confirmRecovery', { proof, attempt: null })
  if (confirmed.outcome === 'refused') return null
  const { channel, target } = proof.contact
  return { resetToken: confirmed.resetToken, channel, target }
}

function refusalOf(proof: ResetProof | null): Refusal {
  const isCode = proof !== null && 'code' in proof
  return isCode ? new Refusal('code_invalid', { field: 'code' }) : new Refusal('token_invalid', { field: 'token' })
}

/** Whether a reset token is still valid; one obtained by SMS, for its own number only. Does not redeem it. */
export async function isResetTokenUsable(
  { reader, clock }: Pick<Platform, 'reader' | 'clock'>,
  token: string,
  phone: Contact | null,
): Promise<boolean> {
  const isOpen = and(isNull(oneTimeTokens.endedAt), gt(oneTimeTokens.expiresAt, clock.now()))
  const isFor = phone
    ? and(eq(oneTimeTokens.channel, 'phone'), eq(oneTimeTokens.target, phone.target))
    : eq(oneTimeTokens.channel, 'email')
  const isThis = and(eq(oneTimeTokens.hash, hashToken(token)), eq(oneTimeTokens.purpose, 'reset'))
  return (await reader.$count(oneTimeTokens, and(isThis, isFor, isOpen))) > 0
}
