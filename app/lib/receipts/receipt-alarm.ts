import { siteStorage } from '~/lib/browser/browser-storage.ts'
import { createListeners } from '~/lib/scripts/listeners.ts'

/** localStorage keys: the account that has receipts here, the one that has evidence, and the one that cannot check. */
const KEPT = 'receipts-kept'
const ALARM = 'receipts-alarm'
const UNCHECKED = 'receipts-unchecked'
/** Ids of bets without a valid promise, newest last. */
const REFUSED = 'receipts-refused'
const MAX_REFUSED = 200

const { subscribe, notify } = createListeners()
let account: string | null = null

/** Small facts about receipts, for pages that load nothing of them otherwise. */
export const receiptFacts = {
  subscribe,
  /** The account of the page, once it is known. */
  account: () => account,
  setAccount(id: string | null): void {
    account = id
  },
  hasReceipts: (id: string) => siteStorage.read(KEPT) === id,
  hasAlarm: (id: string) => siteStorage.read(ALARM) === id,
  noteKept(id: string): void {
    if (siteStorage.read(KEPT) === id) return
    siteStorage.write(KEPT, id)
    notify()
  },
  noteAlarm(id: string): void {
    siteStorage.write(ALARM, id)
    notify()
  },
  isUnchecked: (id: string) => siteStorage.read(UNCHECKED) === id,
  /** Notes whether no check has been possible for too long. */
  noteUnchecked(id: string, isUnchecked: boolean): void {
    if ((siteStorage.read(UNCHECKED) === id) === isUnchecked) return
    siteStorage.write(UNCHECKED, isUnchecked ? id : null)
    notify()
  },
  refusedBets(): ReadonlySet<unknown> {
    const ids = siteStorage.readJson(REFUSED)
    return new Set(Array.isArray(ids) ? ids : [])
  },
  /** A bet that was refused and whose receipt has arrived after all is shown again. */
  noteProven(ids: readonly string[]): void {
    const refused = receiptFacts.refusedBets()
    if (!ids.some((id) => refused.has(id))) return
    siteStorage.write(REFUSED, JSON.stringify([...refused].filter((id) => !ids.some((proven) => proven === id))))
    notify()
  },
  noteRefused(ids: readonly string[]): void {
    if (ids.length === 0) return
    const all = [...receiptFacts.refusedBets(), ...ids]
    siteStorage.write(REFUSED, JSON.stringify([...new Set(all)].slice(-MAX_REFUSED)))
    notify()
  },
}
