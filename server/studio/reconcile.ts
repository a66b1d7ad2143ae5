import type { BookDifference } from '#server/shared/constants/book-differences.ts'
import { differenceOf, type ProviderTransaction, providerText } from '#server/shared/contract/provider-wallet/books.ts'
import { WALLET_CALLS, type WalletAnswer } from '#server/shared/contract/provider-wallet/calls.ts'
import type { Books } from './books.ts'
import type { Wallet } from './wallet.ts'

/** A transaction on which the studio's and the operator's records differ. */
export type Difference = {
  readonly kind: (typeof KINDS)[BookDifference]
  readonly txId: string
  readonly here: string | null
  readonly there: string | null
}

export type Reconciliation = {
  readonly differences: readonly Difference[]
  /** Number of transactions found in both records. */
  readonly compared: number
  /** Number of undelivered calls to the operator. */
  readonly waiting: number
  /** Rounds open at the operator for more than a day. */
  readonly stale: readonly string[]
}

const KINDS = {
  not_with_provider: 'MISSING_HERE',
  not_with_operator: 'MISSING_THERE',
  amount: 'AMOUNT',
  state: 'STATE',
} as const

type Entry = WalletAnswer<'reconcile'>['entries'][number]
type Time = { readonly from: number; readonly to: number }

const DAY_MS = 86_400_000
/** Transactions of the last minute may still be in transit. */
const SETTLES_MS = 60_000
/** Maximum time during which unanswered calls are retried: the operator may have recorded them that much earlier. */
const TOLD_FOR_MS = 3 * DAY_MS
const LOOKED_UP = 500

/**
 * Compares the studio's records with the operator's, transaction by transaction, over a period. Throws if the wallet is
 * unreachable.
 * @param time milliseconds; it must end at least a minute ago, since the operator reports nothing later
 */
export async function reconcileBooks(
  { books, wallet }: { readonly books: Books; readonly wallet: Wallet },
  { from, to }: Time,
): Promise<Reconciliation> {
  const { entries: theirs, stale } = await readTheirs(wallet, { from, to })
  const own = await readOwn(books, { from, to: to - SETTLES_MS })
  const differing = [...own].filter(([txId, mine]) => differenceOf(mine, theirs.get(txId)))
  if (differing.some(([txId]) => !theirs.has(txId)))
    for (const [txId, entry] of (await readTheirs(wallet, { from: from - TOLD_FOR_MS, to: from })).entries)
      theirs.set(txId, entry)
  const differences = differing.flatMap(([txId, mine]) => difference(txId, mine, theirs.get(txId)))
  let compared = 0
  const unknown: Entry[] = []
  for (const entry of theirs.values())
    if (own.has(entry.txId)) compared += 1
    else if (entry.status === 'posted' && Date.parse(entry.at) >= from) unknown.push(entry)
  for (let at = 0; at < unknown.length; at += LOOKED_UP) {
    const lookedUp = unknown.slice(at, at + LOOKED_UP)
    const { transactions } = await books.byId(lookedUp.map(({ txId }) => txId))
    const known = new Set(transactions.map(({ txId }) => txId))
    for (const entry of lookedUp)
      if (!known.has(entry.txId)) differences.push(...difference(entry.txId, undefined, entry))
  }
  return { differences, compared, waiting: await books.waiting(), stale: [...stale] }
}

function difference(txId: string, mine: ProviderTransaction | undefined, entry: Entry | undefined): Difference[] {
  const kind = differenceOf(mine, entry)
  if (!kind) return []
  const there = entry ? `${entry.status} ${entry.amount}` : null
  return [{ kind: KINDS[kind], txId, here: mine ? providerText(mine) : null, there }]
}

async function readTheirs(wallet: Wallet, { from, to }: Time) {
  const entries = new Map<string, Entry>()
  const stale = new Set<string>()
  for (let since = from; since < to; since += DAY_MS) {
    let cursor: number | null | undefined
    while (cursor !== null) {
      const window = { from: new Date(since).toISOString(), to: new Date(Math.min(since + DAY_MS, to)).toISOString() }
      const result = await wallet('reconcile', { ...window, ...(cursor && { cursor }) })
      if (result.kind !== 'ok') throw new Error(`the wallet does not reconcile: ${JSON.stringify(result)}`)
      const page = WALLET_CALLS.reconcile.response.parse(result.answer)
      for (const entry of page.entries) entries.set(entry.txId, entry)
      for (const round of page.stale) stale.add(round)
      cursor = page.cursor
    }
  }
  return { entries, stale }
}

async function readOwn(books: Books, { from, to }: Time): Promise<ReadonlyMap<string, ProviderTransaction>> {
  const own = new Map<string, ProviderTransaction>()
  let cursor: string | null | undefined
  while (cursor !== null) {
    const page = await books.ofTime(from, to, cursor)
    for (const transaction of page.transactions) own.set(transaction.txId, transaction)
    cursor = page.cursor
  }
  return own
}
