import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { isClosed } from '#server/platform/modules/identity/index.ts'
import { holdsMoney } from '#server/platform/modules/ledger/index.ts'

/** Whether an account that would be closed holds money, for use in commands. Refuses conflict if it is closed. */
export function closingEffect(
  context: CommandContext,
  { userId }: { readonly userId: string },
): { readonly holds_money: boolean } {
  if (isClosed(context, userId)) throw new Refusal('conflict', { field: 'player' })
  return { holds_money: holdsMoney(context, userId) }
}
