import { type Attempt, consumeRateLimits, refundRateLimits } from '#server/platform/kernel/rate-limits/attempts.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { redeemCode } from '../codes/redeem-code.ts'
import type { Channel } from '../contact.ts'
import { noteProof } from './note-proof.ts'

export type CodeProof = {
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
