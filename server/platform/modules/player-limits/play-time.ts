/** How long play goes on counting after a bet. */
export const PLAY_TAIL_MS = 5 * 60_000
/** A break of this length ends a session. */
export const SESSION_BREAK_MS = 60 * 60_000

/** How long somebody has played, and until when they still do. Milliseconds; null before the first bet. */
export type PlayTime = {
  readonly playedMs: number
  readonly countedAt: number | null
  readonly playUntil: number | null
  /** Of `playedMs`: where the session began. */
  readonly sessionFromMs: number
  readonly sessionStartedAt: number | null
}

/** What of play was counted between two moments, for the windows of limits. */
export type Counted = { readonly from: number; readonly ms: number }

/** Play that has been counted up to a moment: time accrues while a round is open and five minutes after each bet. */
export function countedTo(time: PlayTime, now: number): PlayTime & { readonly counted: Counted } {
  const { countedAt, playUntil, playedMs } = time
  if (countedAt === null || playUntil === null) return { ...time, counted: { from: now, ms: 0 } }
  const ms = Math.max(0, Math.min(now, playUntil) - countedAt)
  const isOver = now - playUntil >= SESSION_BREAK_MS
  return {
    ...time,
    playedMs: playedMs + ms,
    countedAt: Math.max(countedAt, Math.min(now, playUntil)),
    ...(isOver && { sessionFromMs: playedMs + ms, sessionStartedAt: null }),
    counted: { from: countedAt, ms },
  }
}

/** The same after a bet that is placed now. */
export function playedNow(time: PlayTime, now: number): PlayTime & { readonly counted: Counted } {
  const counted = countedTo(time, now)
  const playUntil = Math.max(time.playUntil ?? 0, now + PLAY_TAIL_MS)
  return { ...counted, countedAt: now, playUntil, sessionStartedAt: counted.sessionStartedAt ?? now }
}

/**
 * The same after a round has ended that was open since a moment before: all of it was play. What stays open for longer than
 * a session's break is not being played: a round that was left, a bet on a match of next week.
 */
export function roundEnded(time: PlayTime, openedAt: number, now: number): PlayTime & { readonly counted: Counted } {
  if (now - openedAt >= SESSION_BREAK_MS) return countedTo(time, now)
  const from = Math.max(time.countedAt ?? openedAt, openedAt)
  const ms = Math.max(0, now - from)
  return {
    ...time,
    playedMs: time.playedMs + ms,
    countedAt: Math.max(time.countedAt ?? now, now),
    playUntil: Math.max(time.playUntil ?? now, now),
    counted: { from, ms },
  }
}
