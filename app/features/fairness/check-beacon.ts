import { isWordOf, QUICKNET, roundAfter, timeOfRound } from '#server/shared/rules/fairness/beacon.ts'

/**
 * Round that a beacon's word has to be from: the first one after a time, or an announced one, which must be emitted after
 * its announcement. Times are milliseconds.
 */
export type DueRound = { readonly after: number } | { readonly round: number; readonly announcedAt: number }

export type SignedWord = { readonly text: string; readonly signature: string; readonly due: DueRound }

/** Whether a word is signed by the beacon and from the round that had to decide. */
export function checkBeacon({ text, signature, due }: SignedWord): boolean {
  if ('after' in due) return isWordOf(roundAfter(QUICKNET, due.after), { text, signature })
  return timeOfRound(QUICKNET, due.round) > due.announcedAt && isWordOf(due.round, { text, signature })
}
