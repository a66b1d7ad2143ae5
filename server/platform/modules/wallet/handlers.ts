import type { HandlersFor } from '#server/platform/kernel/http/handler.ts'
import type { contract } from '#server/shared/contract/contract.ts'
import { formatMicros, micros } from '#server/shared/money/micros.ts'
import { findActiveCurrency } from '../identity/reads.ts'
import { readFunds } from '../ledger/reads.ts'
import type { Platform } from './platform.ts'

export const wallet: HandlersFor<typeof contract.wallet, Platform> = {
  async balances({ caller: { userId }, platform }) {
    const [active, wallets] = await Promise.all([
      findActiveCurrency(platform, userId),
      readFunds(platform.reader, userId),
    ])
    return {
      active,
      wallets: wallets.map(({ currency, funds }) => {
        const held = (kind: keyof typeof funds) => formatMicros(funds[kind] ?? micros(0n))
        return {
          currency,
          balance: held('real'),
          vault: held('vault'),
          in_play: held('inplay'),
          locked: held('locked_withdrawal'),
        }
      }),
    }
  },

  quote: ({ input, caller: { userId }, platform }) =>
    platform.writer.execute('quoteExchange', {
      userId,
      ...input,
      maxRateAgeMs: platform.rates?.maxAgeMs ?? null,
    }),

  exchange: ({ input, caller: { userId }, platform }) =>
    platform.writer.execute('exchange', {
      userId,
      quoteId: input.quote_id,
      idempotencyKey: input.idempotency_key,
      maxRateAgeMs: platform.rates?.maxAgeMs ?? null,
    }),

  putInVault: ({ input, caller: { userId }, platform }) =>
    platform.writer.execute('putInVault', vaultMove(userId, input)),
  takeFromVault: ({ input, caller: { userId }, platform }) =>
    platform.writer.execute('takeFromVault', vaultMove(userId, input)),
}

type AmountRequest<Currency> = {
  readonly amount: string
  readonly currency: Currency
  readonly idempotency_key: string
}

const vaultMove = <Currency>(
  userId: string,
  { idempotency_key: idempotencyKey, ...move }: AmountRequest<Currency>,
) => ({
  userId,
  idempotencyKey,
  ...move,
})
