import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { formatMicros, micros } from '#server/shared/money/micros.ts'
import { isMoney } from '#server/shared/promotions/terms.ts'
import { heldBonus, requireOwn } from './grant.ts'

/** State of a bonus and what its cancellation would forfeit now, for use in commands. Refuses not_found. */
export function bonusStanding(
  context: CommandContext,
  key: { readonly userId: string; readonly grantId: string },
): { readonly bonus: string; readonly state: string; readonly forfeits: string } {
  const grant = requireOwn(context, key)
  const forfeits = grant.state === 'active' && isMoney(grant.terms) ? heldBonus(context, grant) : micros(0n)
  return { bonus: grant.terms.id, state: grant.state, forfeits: formatMicros(forfeits) }
}
