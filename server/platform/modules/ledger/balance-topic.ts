import type { Platform } from '#server/platform/kernel/platform.ts'
import { CURRENCY_CODES } from '#server/shared/constants/currencies.ts'
import { formatMicros } from '#server/shared/money/micros.ts'
import { balanceChannel } from './accounts.ts'
import { readWalletStates } from './read-wallets.ts'

/** What a player can spend, a message for each currency. */
export const balanceTopic = {
  isPublic: false,
  channels: (userId: string) => CURRENCY_CODES.map((currency) => balanceChannel({ userId, currency })),
  async snapshot({ reader }: Pick<Platform, 'reader'>, userId: string) {
    const wallets = await readWalletStates(reader, userId)
    return wallets.map((wallet) => ({ ...wallet, balance: formatMicros(wallet.balance) }))
  },
} as const
