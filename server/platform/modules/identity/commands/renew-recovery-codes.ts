import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { checkSecondFactor } from '../second-factor/check-second-factor.ts'
import { issueRecoveryCodes } from '../second-factor/recovery-codes.ts'

/**
 * Replaces a player's recovery codes, at the word of their authenticator. Returns the new ones. Refusals:
 * second_factor_invalid on `code`; conflict, where the second step is off.
 */
export function renewRecoveryCodes(
  context: CommandContext,
  { userId, code }: { readonly userId: string; readonly code: string },
): string[] {
  const check = checkSecondFactor(context, userId, code)
  if (check === 'unneeded') throw new Refusal('conflict')
  if (check !== 'shown') throw new Refusal('second_factor_invalid', { field: 'code' })
  return issueRecoveryCodes(context, userId)
}
