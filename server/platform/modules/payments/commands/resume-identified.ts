import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { isIdentified } from '#server/platform/modules/identity/index.ts'
import { loadWithdrawal } from '../withdrawal.ts'
import { goOn } from './confirm-withdrawal.ts'

/** Lets the withdrawals of players go on who have been identified since they were asked for documents. */
export function resumeIdentified(context: CommandContext): void {
  const waiting = context.db.all<{ id: string }>(`SELECT id FROM withdrawals WHERE status = 'kyc_required'`)
  for (const { id } of waiting) {
    const withdrawal = loadWithdrawal(context, id)
    if (!isIdentified(context, withdrawal.userId)) continue
    goOn(context, withdrawal, 'kyc_required')
  }
}
