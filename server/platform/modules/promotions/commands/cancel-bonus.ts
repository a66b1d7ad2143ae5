import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { formatMicros } from '#server/shared/money/micros.ts'
import { isMoney } from '#server/shared/promotions/terms.ts'
import { chooseForDeposit, endAvailable, endGrant, heldBonus, requireOwn } from '../../bonuses/index.ts'

/**
 * A player gives a bonus up: what is left of it goes, and what comes of open bets for it; real money stays. One that is
 * chosen for a deposit is chosen no more, and stays available. Refusals: not_found, and conflict for one that has ended.
 */
export function cancelBonus(
  context: CommandContext,
  { userId, grantId }: { readonly userId: string; readonly grantId: string },
): { readonly state: 'available' | 'cancelled'; readonly forfeited: string } {
  const grant = requireOwn(context, { userId, grantId })
  if (grant.state === 'available') {
    if (grant.isChosen) {
      chooseForDeposit(context, grant, false)
      return { state: 'available', forfeited: '0' }
    }
    if (!endAvailable(context, grant, { state: 'cancelled', reason: 'declined' })) throw new Refusal('conflict')
    return { state: 'cancelled', forfeited: '0' }
  }
  const forfeited = isMoney(grant.terms) ? formatMicros(heldBonus(context, grant)) : '0'
  endGrant(context, grant, { state: 'cancelled', reason: 'player' })
  return { state: 'cancelled', forfeited }
}
