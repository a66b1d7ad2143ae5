import type { Protection } from './protection.ts'

/** Why somebody may not play at all, and until when; null is for good, or until the player asks. */
export type Stop = { readonly reason: 'self_excluded' | 'timed_out'; readonly until: number | null }

type Stopping = Pick<Protection, 'timeOutUntil' | 'excludedAt' | 'excludedUntil' | 'reopensAt'>

/** What stops a player at a moment. An exclusion outlives its end until its player has asked for the account back. */
export function stopOf(
  { timeOutUntil, excludedAt, excludedUntil, reopensAt }: Stopping,
  now: number,
): Stop | undefined {
  if (excludedAt !== null && (reopensAt === null || now < reopensAt))
    return { reason: 'self_excluded', until: reopensAt ?? excludedUntil }
  if (timeOutUntil !== null && now < timeOutUntil) return { reason: 'timed_out', until: timeOutUntil }
  return undefined
}
