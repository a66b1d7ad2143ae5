import type { Platform } from '#server/platform/kernel/platform.ts'
import { iso } from '#server/platform/kernel/surroundings.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import type { CallOutput } from '#server/shared/contract/call.ts'
import type { historyTransfers } from '#server/shared/contract/history.ts'
import { formatMicros, type Micros, micros } from '#server/shared/money/micros.ts'
import { listOwnMoves, listVaultMoves, type OwnMoveKind, postedKeysAcrossPlayers } from '../ledger/reads.ts'
import { listDeposits, listPayouts } from '../payments/reads.ts'
import { listExchanges } from '../wallet/reads.ts'
import { pageOf, type Selection } from './page.ts'

type Answer = CallOutput<typeof historyTransfers>
type Transfer = Answer['transfers'][number]
type Other = NonNullable<Answer['others']>[number]
type Move = { readonly id: string; readonly transfer?: Transfer; readonly other?: Other }

type Verbs = Pick<Platform, 'reader'>

/** Statuses of withdrawals whose money was returned. */
const CAME_BACK: readonly string[] = ['rejected', 'failed', 'returned']

/**
 * A page of a player's money transfers, newest first. Each kind is read from its own table; all ids sort by time.
 * Together with the bets they add up to the balance: transfers without a net effect are marked.
 */
export async function listTransfers(
  { reader }: Verbs,
  { limit, ...selection }: Selection & { readonly currency?: Currency | undefined },
): Promise<Answer> {
  const wanted = { ...selection, limit: limit + 1 }
  const [paidIn, paidOut, exchanged, vaulted, own] = await Promise.all([
    listDeposits(reader, wanted),
    listPayouts(reader, wanted),
    listExchanges(reader, wanted),
    listVaultMoves(reader, wanted),
    listOwnMoves(reader, wanted),
  ])
  // a deposit charged back before it was credited has moved nothing
  const takenBack = paidIn.filter(({ status }) => status === 'charged_back').map(({ id }) => `deposit:${id}`)
  const credited = await postedKeysAcrossPlayers(reader, takenBack)
  const all: Move[] = [
    ...paidIn.map(({ id, currency, amount, status, createdAt }) => {
      const is_moved = status === 'confirmed' || credited.has(`deposit:${id}`)
      return moved({ id, kind: 'deposit', currency, amount, status, is_moved, createdAt })
    }),
    ...paidOut.map(({ id, currency, amount, status, createdAt }) => {
      const is_moved = !CAME_BACK.includes(status)
      return moved({ id, kind: 'withdrawal', currency, amount: -amount, status, is_moved, createdAt })
    }),
    ...exchanged.map(({ id, fromCurrency: currency, paid, received, toCurrency, createdAt }) => ({
      id,
      transfer: {
        ...moved({ id, kind: 'exchange', currency, amount: -paid, status: null, is_moved: true, createdAt }).transfer,
        received: formatMicros(micros(received)),
        received_currency: toCurrency,
      },
    })),
    ...vaulted.map(({ id, currency, amount, createdAt }) =>
      moved({ id, kind: 'vault', currency, amount: -amount, status: null, is_moved: true, createdAt }),
    ),
    ...own.map(({ id, kind, currency, real, bonus, vault, createdAt }) => ({
      id,
      other: {
        id,
        ...wireKind(kind, micros(real + vault)),
        currency,
        at: iso(createdAt),
        amount: formatMicros(real),
        bonus: formatMicros(bonus),
        vault: formatMicros(vault),
      },
    })),
  ]
  const { rows, next } = pageOf(
    all.toSorted((a, b) => (a.id < b.id ? 1 : -1)),
    limit,
  )
  return {
    transfers: rows.flatMap(({ transfer }) => transfer ?? []),
    others: rows.flatMap(({ other }) => other ?? []),
    next,
  }
}

/** Kind of a transfer of the house on the wire: those that are made by hand have a cause, and a kind by direction. */
function wireKind(kind: OwnMoveKind, change: Micros): Pick<Other, 'kind' | 'cause'> {
  if (kind !== 'goodwill' && kind !== 'correction' && kind !== 'debt_recovery') return { kind }
  return { kind: change < 0n ? 'chargeback' : 'prize', cause: kind }
}

type Moved = Pick<Transfer, 'id' | 'kind' | 'currency' | 'status' | 'is_moved'> & {
  readonly amount: bigint
  readonly createdAt: number
}

function moved({ amount, createdAt, ...rest }: Moved) {
  const transfer: Transfer = {
    ...rest,
    amount: formatMicros(micros(amount)),
    received: null,
    received_currency: null,
    at: iso(createdAt),
  }
  return { id: rest.id, transfer }
}
