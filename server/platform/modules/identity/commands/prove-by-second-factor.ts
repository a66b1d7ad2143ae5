import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { checkSecondFactor } from '../second-factor/check-second-factor.ts'
import { noteProof } from './note-proof.ts'

export type SecondFactorProof = { readonly userId: string; readonly sessionId: string; readonly code: string }

/** Takes a code of the authenticator, or a recovery code. Refusal: second_factor_invalid on `second_factor`. */
export function proveBySecondFactor(context: CommandContext, { userId, sessionId, code }: SecondFactorProof): void {
  if (checkSecondFactor(context, userId, code) !== 'shown')
    throw new Refusal('second_factor_invalid', { field: 'second_factor' })
  noteProof(context, { sessionId, assurance: 2 })
}
