import { CRASH_BETTING_MS, CRASH_END_MS } from '#server/shared/constants/timings.ts'
import type { CrashTable } from '#server/shared/contract/shared-rounds/fold.ts'
import { elapsedTo, MAX_POINT, multiplierAfter } from '#server/shared/rules/crash/current.ts'

export type Table = CrashTable
export type Round = Table['round']

export const BETTING_S = CRASH_BETTING_MS / 1000

/** In flight the platform sends two events per second: three missed ones mean silence. */
const SILENCE_MS = 1500
/** Tolerance after a phase should have ended. */
const LATE_MS = 2000

/** Whether an event of the table is overdue. `now` is the platform's clock. */
export function isOverdue({ round }: Table, { now, silentMs }: { now: number; silentMs: number }): boolean {
  if (silentMs < SILENCE_MS) return false
  switch (round.phase) {
    case 'flying':
      return true
    case 'betting':
      return now > Date.parse(round.ends_at ?? round.opened_at) + LATE_MS
    default:
      return now > endOf(round) + LATE_MS
  }
}

/** Time the next round opens, by the platform's clock. */
const endOf = ({ ended_at: endedAt, opened_at: openedAt }: Round) => Date.parse(endedAt ?? openedAt) + CRASH_END_MS

/** A board's view of a round at one moment. Times in milliseconds, multipliers in hundredths. */
export type Frame =
  | { readonly phase: 'betting'; readonly leftMs: number }
  | { readonly phase: 'flying'; readonly elapsedMs: number; readonly worth: number }
  | { readonly phase: 'ended'; readonly elapsedMs: number; readonly worth: number; readonly nextInMs: number }
  | { readonly phase: 'void'; readonly nextInMs: number }

/** Upper limit of a flight's duration: a page that missed the end of a round must not show an ever-growing number. */
const LONGEST_MS = elapsedTo(MAX_POINT)

export function frameAt(round: Round, now: number): Frame {
  const nextInMs = Math.max(0, endOf(round) - now)
  switch (round.phase) {
    case 'betting':
      return { phase: 'betting', leftMs: Math.max(0, Date.parse(round.ends_at ?? round.opened_at) - now) }
    case 'flying': {
      const elapsedMs = Math.min(Math.max(0, now - Date.parse(round.started_at ?? round.opened_at)), LONGEST_MS)
      return { phase: 'flying', elapsedMs, worth: Math.min(multiplierAfter(elapsedMs), MAX_POINT) }
    }
    case 'ended':
      return { phase: 'ended', elapsedMs: elapsedTo(round.point ?? 100), worth: round.point ?? 100, nextInMs }
    case 'void':
      return { phase: 'void', nextInMs }
  }
}
