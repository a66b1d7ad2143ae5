import type { Platform } from '#server/platform/kernel/platform.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import type { CallOutput } from '#server/shared/contract/call.ts'
import type { historyTransfers } from '#server/shared/contract/history.ts'
import { formatMicros, micros } from '#server/shared/money/micros.ts'
import { listVaultMoves } from '../ledger/reads.ts'
import { listDeposits, listPayouts } from '../payments/reads.ts'
import { listExchanges } from '../wallet/reads.ts'
import type { Wanted } from './page.ts'

export type Transfer = CallOutput<typeof historyTransfers>['transfers'][number]

type Verbs = Pick<Platform, 'reader'>

/**
 * As many of a player's movements of money as are wanted, newest first: each kind gives that many from where it is kept,
 * and all ids sort by time.
 */
export async function listTransfers(
  { reader }: Verbs,
  wanted: Wanted & { readonly currency?: Currency | undefined },
): Promise<Transfer[]> {
  const [paidIn, paidOut, exchanged, vaulted] = await Promise.all([
    listDeposits(reader, wanted),
    listPayouts(reader, wanted),
    listExchanges(reader, wanted),
    listVaultMoves(reader, wanted),
  ])
  const all: Transfer[] = [
    ...paidIn.map(({ id, currency, amount, status, createdAt }) =>
      moved({ id, kind: 'deposit', currency, amount, status, createdAt }),
    ),
    ...paidOut.map(({ id, currency, amount, status, createdAt }) =>
      moved({ id, kind: 'withdrawal', currency, amount: -amount, status, createdAt }),
    ),
    ...exchanged.map(({ id, fromCurrency: currency, paid, received, toCurrency, createdAt }) => ({
      ...moved({ id, kind: 'exchange', currency, amount: -paid, status: null, createdAt }),
      received: formatMicros(micros(received)),
      received_currency: toCurrency,
    })),
    ...vaulted.map(({ id, currency, amount, createdAt }) =>
      moved({ id, kind: 'vault', currency, amount: -amount, status: null, createdAt }),
    ),
  ]
  return all.toSorted((a, b) => (a.id < b.id ? 1 : -1)).slice(0, wanted.limit)
}

type Moved = Pick<Transfer, 'id' | 'kind' | 'currency' | 'status'> & {
  readonly amount: bigint
  readonly createdAt: number
}

function moved({ amount, createdAt, ...rest }: Moved): Transfer {
  return {
    ...rest,
    amount: formatMicros(micros(amount)),
    received: null,
    received_currency: null,
    at: new Date(createdAt).toISOString(),
  }
}
