import { type Attempt, consumeRateLimits, refundRateLimits } from '#server/platform/kernel/rate-limits/attempts.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { redeemCode } from '../codes/code.ts'
import type { Channel } from '../contact.ts'
import { notePasskeyUse, type PasskeyUse } from '../passkeys/note-use.ts'
import { checkSecondFactor } from '../second-factor/second-factor.ts'

/** `assurance`: 2 for a second factor after login, or for a method that counts as both. */
type SessionProof = { readonly sessionId: string; readonly assurance: 1 | 2 }

/** Records that the player has authenticated again within a session. */
export function noteProof({ db, now }: CommandContext, { sessionId, assurance }: SessionProof): void {
  db.run(`UPDATE sessions SET proven_at = ?, assurance = max(assurance, ?) WHERE id = ? AND ended_at IS NULL`, [
    now,
    assurance,
    sessionId,
  ])
}

type CodeProof = {
  readonly userId: string
  readonly sessionId: string
  readonly channel: Channel
  readonly code: string
  readonly attempt: Attempt
}

/** Accepts a code sent to a contact of the account. A wrong guess must be counted, so it is a result. */
export function proveByCode(
  context: CommandContext,
  { userId, sessionId, channel, code, attempt }: CodeProof,
): { outcome: 'proven' | 'refused' } {
  consumeRateLimits(context, [attempt])
  if (!redeemCode(context, { userId, purpose: 'step_up', channel, code })) return { outcome: 'refused' }
  refundRateLimits(context, [attempt.key])
  noteProof(context, { sessionId, assurance: 1 })
  return { outcome: 'proven' }
}

/** Accepts a verified passkey signature. Refusal: passkey_invalid, if the passkey was copied or has been removed. */
export function proveByPasskey(
  context: CommandContext,
  { sessionId, ...use }: PasskeyUse & { readonly sessionId: string },
): void {
  if (!notePasskeyUse(context, use)) throw new Refusal('passkey_invalid')
  noteProof(context, { sessionId, assurance: 2 })
}

type SecondFactorProof = { readonly userId: string; readonly sessionId: string; readonly code: string }

/** Accepts a code of the authenticator, or a recovery code. Refusal: second_factor_invalid on `second_factor`. */
export function proveBySecondFactor(context: CommandContext, { userId, sessionId, code }: SecondFactorProof): void {
  if (checkSecondFactor(context, userId, code) !== 'shown')
    throw new Refusal('second_factor_invalid', { field: 'second_factor' })
  noteProof(context, { sessionId, assurance: 2 })
}
