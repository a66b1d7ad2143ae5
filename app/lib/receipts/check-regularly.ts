import { receiptFacts } from './receipt-alarm.ts'
import { type CheckTimes, openReceiptStore } from './receipt-store.ts'

/** Time between the checks of a browser, whichever documents it has open. */
const EVERY_MS = 180_000
/** Time without a possible check after which the player is told. */
const UNCHECKED_MS = 86_400_000

/**
 * Checks the receipts of an account if no document of this browser has done so for some minutes. Resolves with the
 * milliseconds until the next check is due. What fails is counted: after a day the player is told.
 */
export async function checkIfDue(account: string): Promise<number> {
  const store = await openReceiptStore(account)
  try {
    const now = Date.now()
    const { before, after } = await store.changeTimes((times) =>
      isDue(times, now) ? { ...times, startedAt: now } : times,
    )
    if (after === before) return before.startedAt + EVERY_MS - now
    const isDone = await attempt(account)
    const { failingSince } = (
      await store.changeTimes((times) => ({ ...times, failingSince: isDone ? null : (times.failingSince ?? now) }))
    ).after
    receiptFacts.noteUnchecked(account, failingSince !== null && now - failingSince >= UNCHECKED_MS)
    return EVERY_MS
  } finally {
    store.close()
  }
}

/** A clock that was set back does not end the checks. */
const isDue = ({ startedAt }: CheckTimes, now: number) => startedAt > now || startedAt + EVERY_MS <= now

/** Whether everything could be checked. */
async function attempt(account: string): Promise<boolean> {
  try {
    const { recheck } = await import('./recheck.ts')
    return await recheck(account)
  } catch {
    // the time of the first failure is kept
    return false
  }
}
