import { PAGE_ROWS } from '#server/platform/kernel/jobs/page.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { isIdentified } from '#server/platform/modules/identity/index.ts'
import { loadWithdrawal } from '../withdrawal.ts'
import { goOn } from './confirm-withdrawal.ts'

type Place = { readonly after: string }

/**
 * Lets the withdrawals of players go on who have been identified since they were asked for documents: a page of those that wait,
 * from an id on. `next` is where the next page begins; null after the last one.
 */
export function resumeIdentified(context: CommandContext, { after }: Place): { readonly next: string | null } {
  const waiting = context.db.all<{ id: string }>(
    `SELECT id FROM withdrawals WHERE status = 'kyc_required' AND id > ? ORDER BY id LIMIT ?`,
    [after, PAGE_ROWS],
  )
  for (const { id } of waiting) {
    const withdrawal = loadWithdrawal(context, id)
    if (!isIdentified(context, withdrawal.userId)) continue
    goOn(context, withdrawal, 'kyc_required')
  }
  return { next: waiting.length < PAGE_ROWS ? null : (waiting.at(-1)?.id ?? null) }
}
