import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { formatMicros } from '#server/shared/money/micros.ts'
import { isMoney } from '#server/shared/promotions/terms.ts'
import { chooseForDeposit } from '../grants/deposits.ts'
import { endGrant } from '../grants/free-spins.ts'
import { endAvailable, findGrant, heldBonus, requireOwn } from '../grants/grant.ts'

/**
 * Cancels a bonus at the player's request: the remaining bonus money and later returns of its open bets are forfeited;
 * real money stays. One that is selected for a deposit is only deselected and stays available. Refusals: not_found, and
 * conflict for one that has ended.
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

/**
 * Cancels a bonus for an operator: the remaining bonus money is forfeited, real money stays. Refusals: not_found, and
 * conflict for one that has ended.
 */
export function cancelBonusByOperator(
  context: CommandContext,
  { userId, grantId }: { readonly userId: string; readonly grantId: string },
): { readonly forfeited: string } {
  const grant = requireOwn(context, { userId, grantId })
  const end = { state: 'cancelled', reason: 'operator' } as const
  if (grant.state === 'available') {
    if (!endAvailable(context, grant, end)) throw new Refusal('conflict')
    return { forfeited: '0' }
  }
  if (grant.state !== 'active') throw new Refusal('conflict')
  const forfeited = isMoney(grant.terms) ? formatMicros(heldBonus(context, grant)) : '0'
  endGrant(context, grant, end)
  return { forfeited }
}

type SpinsRow = { readonly cancelled_at: bigint | null; readonly grant_id: string | null; readonly is_open: bigint }

/**
 * Forfeits a player's remaining spins of a campaign; winnings stay. Idempotent. Refusals: not_found if the player has
 * none of this campaign; conflict if all are used or expired.
 */
export function cancelFreeSpins(
  context: CommandContext,
  { userId, campaignId }: { readonly userId: string; readonly campaignId: string },
): void {
  const { db, now } = context
  const spins = db.get<SpinsRow>(
    `SELECT cancelled_at, grant_id, spins_left > 0 AND expires_at > ? AS is_open FROM free_spins
     WHERE user_id = ? AND campaign_id = ?`,
    [now, userId, campaignId],
  )
  if (!spins) throw new Refusal('not_found')
  if (spins.cancelled_at !== null) return
  if (spins.is_open === 0n) throw new Refusal('conflict')
  const grant = spins.grant_id === null ? undefined : findGrant(context, spins.grant_id)
  if (grant) endGrant(context, grant, { state: 'cancelled', reason: 'player' })
  else db.run('UPDATE free_spins SET cancelled_at = ? WHERE user_id = ? AND campaign_id = ?', [now, userId, campaignId])
}
