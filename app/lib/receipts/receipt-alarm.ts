import { siteStorage } from '~/lib/browser/browser-storage.ts'
import { createListeners } from '~/lib/scripts/listeners.ts'

/** localStorage keys: the account that has receipts here, and the one that has evidence. */
const KEPT = 'receipts-kept'
const ALARM = 'receipts-alarm'

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
}
