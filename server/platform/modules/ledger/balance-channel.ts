import type { WalletKey } from './accounts.ts'

/** The channel on which a wallet's balance is announced: one a currency, so that of two none hides the other. */
export function balanceChannel({ userId, currency }: WalletKey): string {
  return `balance:${userId}:${currency}`
}
