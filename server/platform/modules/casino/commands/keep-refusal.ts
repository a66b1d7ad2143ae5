import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { type Asked, refused } from '../transaction.ts'
import type { WalletRefusalData, WalletReply } from '../wallet-refusal.ts'

/** Makes a refusal that has undone its command the transaction's answer for ever, where it is one that is kept. */
export function keepRefusal(
  context: CommandContext,
  { asked, refusal }: { readonly asked: Asked; readonly refusal: WalletRefusalData },
): WalletReply {
  return refused(context, asked, refusal)
}
