import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { type Micros, micros, parseMicros } from '#server/shared/money/micros.ts'
import { isMoney } from '#server/shared/promotions/terms.ts'
import { paidOnExclusion } from '#server/shared/promotions/wagering.ts'
import type { WalletKey } from '../../ledger/index.ts'
import { endGrant } from './free-spins.ts'
import { activeGrant, endActive, endAvailable, heldBonus, openGrants } from './grant.ts'

/**
 * Ends all bonuses of a player who is excluded, or whose account is being closed: each pays the share that was wagered, and unclaimed ones are cancelled.
 */
export function payExcluded(context: CommandContext, userId: string): void {
  for (const grant of openGrants(context, userId)) {
    if (grant.state === 'available') endAvailable(context, grant, { state: 'cancelled', reason: 'excluded' })
    else
      endGrant(context, grant, {
        state: 'cancelled',
        reason: 'excluded',
        // unused free bets and free spins are forfeited
        paid: isMoney(grant.terms) ? paidOnExclusion(heldBonus(context, grant), grant) : micros(0n),
      })
  }
}

/** Extends a player's bonuses by the length of a pause, if they end after it began. */
export function pauseBonuses(
  { db }: CommandContext,
  { userId, from, until }: { readonly userId: string; readonly from: number; readonly until: number },
): void {
  const stood = until - from
  db.run(
    `UPDATE bonus_grants SET offer_until = offer_until + ? WHERE user_id = ? AND state = 'available' AND offer_until > ?`,
    [stood, userId, from],
  )
  db.run(
    `UPDATE bonus_grants SET active_until = active_until + ? WHERE user_id = ? AND state = 'active' AND active_until > ?`,
    [stood, userId, from],
  )
  db.run(
    `UPDATE free_spins SET expires_at = expires_at + ?
     WHERE user_id = ? AND cancelled_at IS NULL AND spins_left > 0 AND expires_at > ?`,
    [stood, userId, from],
  )
}

/** Whether a withdrawal would end the active bonus of a wallet. `stakedSince`: own money staked since a time. */
function endsOnWithdrawal(context: CommandContext, wallet: WalletKey, stakedSince: (from: number) => Micros): boolean {
  const grant = activeGrant(context, wallet)
  switch (grant?.terms.onWithdrawal) {
    case 'forfeit':
      return true
    case 'forfeit_if_unstaked':
      return grant.done === 0n && stakedSince(grant.createdAt) < depositOf(grant.terms, grant.amount)
    default:
      return false
  }
}

/** The smallest deposit that gives this bonus amount. */
function depositOf({ percent, maxAmount }: { percent: number; maxAmount: string }, amount: Micros): bigint {
  return percent > 0 && amount <= parseMicros(maxAmount) ? (amount * 100n) / BigInt(percent) : 0n
}

/** Ends the bonus of a wallet on a withdrawal, if its terms say so. */
export function endForWithdrawal(
  context: CommandContext,
  wallet: WalletKey,
  stakedSince: (from: number) => Micros,
): void {
  const grant = activeGrant(context, wallet)
  if (grant && endsOnWithdrawal(context, wallet, stakedSince))
    endActive(context, grant, { state: 'cancelled', reason: 'withdrawal' })
}
