import { receiptParts, type WireReceipt } from '#server/shared/log/check-receipt.ts'
import { readRecord } from '#server/shared/log/record.ts'

/** `promised`: the log does not have it yet; `included`: proven to be in the log; `broken`: contradicted. */
export type ReceiptState = 'promised' | 'included' | 'broken'

export type KeptReceipt = {
  /** Origin and index of the last record. */
  readonly id: string
  readonly origin: string
  readonly receipt: WireReceipt
  /** Id of the bet that it is about; undefined for other acts. */
  readonly bet?: string | undefined
  readonly state: ReceiptState
  /** Milliseconds. */
  readonly keptAt: number
  /** Time of the last comparison with the page of the bet; 0 before it. */
  readonly comparedAt: number
}

/** Records `rules_published` that were found in a log, by versions of the rules. */
export type PublishedRules = Readonly<Record<string, { readonly sequence: number; readonly record: string }>>

/** A log as the site has stated it first: its keys never change. */
export type KeptLog = {
  readonly origin: string
  readonly key: string
  readonly promise_key: string
  readonly opened_at: string
  /** Largest verified checkpoint, as a signed note; null before the first. */
  readonly note: string | null
  /** Verifier keys of the witnesses as the site has stated them first, by name; undefined before the first check. */
  readonly witnesses?: Readonly<Record<string, string>> | undefined
  readonly rules?: PublishedRules | undefined
}

/** State of the regular checks of all documents of a browser, in milliseconds. */
export type CheckTimes = {
  readonly id: 'check'
  readonly startedAt: number
  /** Since when no check has been possible; null after one that was. */
  readonly failingSince: number | null
}

/** Kinds of evidence: each has a text. */
export type Fault = 'answer' | 'missing' | 'rewritten' | 'absent' | 'content' | 'signature'

/** File that shows a contradiction. `receipt` is what docs/verify-receipt.mjs takes. */
export type Evidence = {
  readonly id: string
  readonly fault: Fault
  readonly detail: string
  readonly foundAt: number
  readonly receipt?: WireReceipt | undefined
  /** Signed notes that contradict each other, and answers of the site. */
  readonly notes?: readonly string[] | undefined
  readonly answer?: unknown
}

/** Receipts that are kept at most, about 15 MB; the oldest that are in the log go first. */
const MAX_RECEIPTS = 5000
const MAX_EVIDENCE = 50
const STORES = ['receipts', 'logs', 'evidence', 'checks'] as const
const VERSION = 2
type StoreName = (typeof STORES)[number]

/** Ids of bets are hexadecimal. */
const AFTER_ALL = 'g'
const UNCHECKED: CheckTimes = { id: 'check', startedAt: 0, failingSince: null }

const requested = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const completed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })

function openDatabase(account: string): Promise<IDBDatabase> {
  const opening = indexedDB.open(`receipts-${account}`, VERSION)
  opening.onupgradeneeded = () => {
    const { result: database, transaction } = opening
    for (const name of STORES) {
      if (database.objectStoreNames.contains(name)) continue
      const store = database.createObjectStore(name, { keyPath: name === 'logs' ? 'origin' : 'id' })
      if (name === 'receipts') store.createIndex('keptAt', 'keptAt')
    }
    const receipts = transaction?.objectStore('receipts')
    if (!receipts || receipts.indexNames.contains('bet')) return
    receipts.createIndex('bet', 'bet')
    // rows of the first version name no bet
    receipts.openCursor().onsuccess = ({ target }) => {
      const row = (target as IDBRequest<IDBCursorWithValue | null>).result
      if (!row) return
      const kept = row.value as KeptReceipt
      row.update({ ...kept, bet: betOf(kept.receipt) })
      row.continue()
    }
  }
  return requested(opening)
}

/** Id of the bet that the records of a receipt are about. */
export function betOf(receipt: WireReceipt): string | undefined {
  for (const { opening } of receiptParts(receipt)) {
    const bet = opening === undefined ? undefined : readRecord(opening)?.bet
    if (typeof bet === 'string') return bet
  }
  return undefined
}

/** A new receipt as it is kept. */
export function keptReceipt(receipt: WireReceipt, keptAt: number): KeptReceipt {
  const { origin, sequence } = receipt
  const id = `${origin} ${sequence}`
  return { id, origin, receipt, bet: betOf(receipt), state: 'promised', keptAt, comparedAt: 0 }
}

/** Receipts of one account in this browser. */
export type ReceiptStore = Awaited<ReturnType<typeof openReceiptStore>>

/** Rejects if the browser keeps nothing for this page. */
export async function openReceiptStore(account: string) {
  const database = await openDatabase(account)
  const read = (name: StoreName) => database.transaction(name, 'readonly').objectStore(name)

  async function put(name: StoreName, ...rows: readonly unknown[]): Promise<void> {
    const transaction = database.transaction(name, 'readwrite', { durability: 'strict' })
    for (const row of rows) transaction.objectStore(name).put(row)
    await completed(transaction)
  }

  /** Deletes the oldest receipts that are in the log, beyond the most that are kept. */
  async function prune(): Promise<void> {
    let surplus = (await requested(read('receipts').count())) - MAX_RECEIPTS
    if (surplus <= 0) return
    const transaction = database.transaction('receipts', 'readwrite')
    const cursor = transaction.objectStore('receipts').index('keptAt').openCursor()
    cursor.onsuccess = () => {
      const row = cursor.result
      if (!row || surplus <= 0) return
      if ((row.value as KeptReceipt).state === 'included') {
        row.delete()
        surplus -= 1
      }
      row.continue()
    }
    await completed(transaction)
  }

  return {
    receipts: (): Promise<KeptReceipt[]> => requested(read('receipts').index('keptAt').getAll()),
    logs: (): Promise<KeptLog[]> => requested(read('logs').getAll()),
    evidence: (): Promise<Evidence[]> => requested(read('evidence').getAll()),
    /** Receipts of bets with ids between two, both included; null for an open end. */
    ofBets(oldest: string | null, newest: string | null): Promise<KeptReceipt[]> {
      const upper = newest ?? AFTER_ALL
      return requested(
        read('receipts')
          .index('bet')
          .getAll(IDBKeyRange.bound(oldest ?? '', upper)),
      )
    },
    /** Those of these bets of which there is a receipt. */
    async knownBets(ids: readonly string[]): Promise<ReadonlySet<string>> {
      const index = read('receipts').index('bet')
      const counts = await Promise.all(ids.map((id) => requested(index.count(id))))
      return new Set(ids.filter((_, at) => counts[at] !== 0))
    },
    async keep(rows: readonly KeptReceipt[]): Promise<void> {
      await put('receipts', ...rows)
      await prune()
    },
    /** Keeps new receipts; one that is kept already stays as it is. */
    async add(rows: readonly KeptReceipt[]): Promise<void> {
      const store = read('receipts')
      const counts = await Promise.all(rows.map(({ id }) => requested(store.count(id))))
      const added = rows.filter((_, at) => counts[at] === 0)
      if (added.length === 0) return
      await put('receipts', ...added)
      await prune()
    },
    /** Times of the checks, changed in one transaction: documents of one browser do not check at once. */
    async changeTimes(change: (times: CheckTimes) => CheckTimes): Promise<{ before: CheckTimes; after: CheckTimes }> {
      const transaction = database.transaction('checks', 'readwrite')
      const store = transaction.objectStore('checks')
      const before = ((await requested(store.get('check'))) as CheckTimes | undefined) ?? UNCHECKED
      const after = change(before)
      if (after !== before) store.put(after)
      await completed(transaction)
      return { before, after }
    },
    keepLog: (log: KeptLog): Promise<void> => put('logs', log),
    /** The first evidence of an act stays. */
    async accuse(evidence: Evidence): Promise<void> {
      if ((await requested(read('evidence').get(evidence.id))) !== undefined) return
      if ((await requested(read('evidence').count())) < MAX_EVIDENCE) await put('evidence', evidence)
    },
    close: () => database.close(),
  }
}
