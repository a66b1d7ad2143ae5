import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { formatMicros } from '#server/shared/money/micros.ts'
import { type WalletKey, walletState } from '../ledger/index.ts'

/** A decimal, right after what was placed; of two balances the one with the higher version is the later. */
export type BalanceAfter = { readonly balance: string; readonly balance_version: number }

/** The balance of a wallet as the answer to a bet tells it. */
export function balanceAfter(context: CommandContext, wallet: WalletKey): BalanceAfter {
  const { balance, version } = walletState(context, wallet)
  return { balance: formatMicros(balance), balance_version: version }
}
