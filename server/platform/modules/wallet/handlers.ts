import type { HandlersFor } from '#server/platform/kernel/http/handler.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import type { contract } from '#server/shared/contract/contract.ts'
import { formatMicros } from '#server/shared/money/micros.ts'
import { findActiveCurrency } from '../identity/reads.ts'
import { readWallets } from '../ledger/reads.ts'

export const wallet: HandlersFor<typeof contract.wallet, Platform> = {
  async balances({ caller: { userId }, platform }) {
    const [active, wallets] = await Promise.all([
      findActiveCurrency(platform, userId),
      readWallets(platform.reader, userId),
    ])
    return { active, wallets: wallets.map(({ currency, balance }) => ({ currency, balance: formatMicros(balance) })) }
  },
}
