import { formatMicros } from '#server/rules/money.ts'
import { type WalletKey, walletState } from '../money/index.ts'
import type { CommandContext } from '../writer/command.ts'

/** A decimal, right after what was placed; of two balances the one with the higher version is the later. */
export type BalanceAfter = { readonly balance: string; readonly balance_version: number }

/** The balance of a wallet as the answer to a bet tells it. */
export function balanceAfter(context: CommandContext, wallet: WalletKey): BalanceAfter {
  const { balance, version } = walletState(context, wallet)
  return { balance: formatMicros(balance), balance_version: version }
}
