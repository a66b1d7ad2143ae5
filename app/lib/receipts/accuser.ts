import type { Accuse } from './compare-bets.ts'
import { receiptFacts } from './receipt-alarm.ts'
import type { ReceiptStore } from './receipt-store.ts'

/** Accuses in the name of an account, whose pages then show it. */
export function accuser(account: string, store: ReceiptStore): Accuse {
  return async (fault, detail, more) => {
    await store.accuse({ id: fault, fault, detail, foundAt: Date.now(), ...more })
    receiptFacts.noteAlarm(account)
  }
}
