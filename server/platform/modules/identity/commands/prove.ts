import { type Attempt, consumeRateLimits, refundRateLimits } from '#server/platform/kernel/rate-limits/attempts.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { redeemCode } from '../codes/code.ts'
import type { Channel } from '../contact.ts'
import { notePasskeyUse, type PasskeyUse } from '../passkeys/note-use.ts'
import { checkSecondFactor } from '../second-factor/second-factor.ts'

/** `assurance`: 2 for what is a second factor beside the login, or both in one. */
type SessionProof = { readonly sessionId: string; readonly assurance: 1 | 2 }

/** Notes that the player has shown in a session that it is them. */
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

/** Takes the code that a contact of the account was sent. A wrong guess has to be written, so that it is an outcome. */
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

/** Takes a signature that was right. Refusal: passkey_invalid, where the passkey is a copy, or gone by now. */
export function proveByPasskey(
  context: CommandContext,
  { sessionId, ...use }: PasskeyUse & { readonly sessionId: string },
): void {
  if (!notePasskeyUse(context, use)) throw new Refusal('passkey_invalid')
  noteProof(context, { sessionId, assurance: 2 })
}

type SecondFactorProof = { readonly userId: string; readonly sessionId: string; readonly code: string }

/** Takes a code of the authenticator, or a recovery code. Refusal: second_factor_invalid on `second_factor`. */
export function proveBySecondFactor(context: CommandContext, { userId, sessionId, code }: SecondFactorProof): void {
  if (checkSecondFactor(context, userId, code) !== 'shown')
    throw new Refusal('second_factor_invalid', { field: 'second_factor' })
  noteProof(context, { sessionId, assurance: 2 })
}
