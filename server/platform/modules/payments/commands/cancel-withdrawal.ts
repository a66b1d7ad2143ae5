import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { loadWithdrawal, moveOn, unlockMoney } from '../withdrawal.ts'
import type { WithdrawalKey } from './confirm-withdrawal.ts'

/**
 * Takes a withdrawal back into play, where the jurisdiction lets a player. Refusals: withdrawal_stands where it does not,
 * which none of ours does; not_found; conflict once it is on its way.
 */
export function cancelWithdrawal(context: CommandContext, { userId, id }: WithdrawalKey): void {
  if (!context.jurisdiction.cancelWithdrawal) throw new Refusal('withdrawal_stands')
  const withdrawal = loadWithdrawal(context, id)
  if (withdrawal.userId !== userId) throw new Refusal('not_found', { field: 'id' })
  moveOn(context, withdrawal, {
    from: ['requested', 'kyc_required', 'review'],
    to: 'rejected',
    reason: 'not_confirmed',
  })
  unlockMoney(context, withdrawal)
}
