import type { WireReceipt } from '#server/shared/log/check-receipt.ts'

/** `promised`: the log does not have it yet; `included`: proven to be in the log; `broken`: contradicted. */
export type ReceiptState = 'promised' | 'included' | 'broken'

export type KeptReceipt = {
  /** Origin and index of the last record. */
  readonly id: string
  readonly origin: string
  readonly receipt: WireReceipt
  readonly state: ReceiptState
  /** Milliseconds. */
  readonly keptAt: number
  /** Time of the last comparison with the page of the bet; 0 before it. */
  readonly comparedAt: number
}

/** A log as the site has stated it first: its keys never change. */
export type KeptLog = {
  readonly origin: string
  readonly key: string
  readonly promise_key: string
  readonly opened_at: string
  /** Largest verified checkpoint, as a signed note; null before the first. */
  readonly note: string | null
}

/** Kinds of evidence: each has a text. */
export type Fault = 'answer' | 'missing' | 'rewritten' | 'absent' | 'content'

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
const STORES = ['receipts', 'logs', 'evidence'] as const
type StoreName = (typeof STORES)[number]

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
  const opening = indexedDB.open(`receipts-${account}`, 1)
  opening.onupgradeneeded = () => {
    for (const name of STORES) {
      const store = opening.result.createObjectStore(name, { keyPath: name === 'logs' ? 'origin' : 'id' })
      if (name === 'receipts') store.createIndex('keptAt', 'keptAt')
    }
  }
  return requested(opening)
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
    async keep(rows: readonly KeptReceipt[]): Promise<void> {
      await put('receipts', ...rows)
      await prune()
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
