import type { protections } from '#db/platform/schema/player-limits.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CachedTable } from '#server/platform/kernel/writer/cached-rows.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { StoredRow } from '#server/platform/kernel/writer/stored-row.ts'
import type { BlockedAction } from '#server/shared/constants/player-blocks.ts'
import type { JurisdictionProfile } from '#server/shared/jurisdictions/index.ts'
import { blockOf, isIdentified, requireUnblocked } from '../identity/index.ts'

/** How long play continues to count after a bet. */
export const PLAY_TAIL_MS = 5 * 60_000
/** A break of this length ends a session. */
export const SESSION_BREAK_MS = 60 * 60_000

/** Time played, and until when play continues. Milliseconds; null before the first bet. */
export type PlayTime = {
  readonly playedMs: number
  readonly countedAt: number | null
  readonly playUntil: number | null
  /** Value of `playedMs` at the start of the session. */
  readonly sessionFromMs: number
  readonly sessionStartedAt: number | null
}

/** Time played between two moments, for the windows of limits. */
export type Counted = { readonly from: number; readonly ms: number }

/** Counts play up to a moment: time accrues while a round is open and for five minutes after each bet. */
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
 * The same after the end of a round that was open since a moment: the whole time was play. A round open for longer than
 * a session break is not being played: an abandoned round, a bet on a match next week.
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

/** Restrictions and time played. Times in milliseconds. */
export type Protection = {
  readonly zone: string | null
  /** Previous zone, whose windows run to their end, and when it was replaced. */
  readonly previousZone: string | null
  readonly zoneChangedAt: number | null
  readonly limits: number
  readonly timeOutUntil: number | null
  readonly excludedAt: number | null
  /** Null for a permanent exclusion. */
  readonly excludedUntil: number | null
  readonly reopensAt: number | null
  readonly checkEveryMinutes: number | null
  readonly time: PlayTime
  /** Time played at the last answered reality check. */
  readonly answeredMs: number
  readonly lastPlayAt: number | null
}

/** Defaults of a player who has never played and set nothing. */
export const UNPROTECTED: Protection = {
  zone: null,
  previousZone: null,
  zoneChangedAt: null,
  limits: 0,
  timeOutUntil: null,
  excludedAt: null,
  excludedUntil: null,
  reopensAt: null,
  checkEveryMinutes: null,
  time: { playedMs: 0, countedAt: null, playUntil: null, sessionFromMs: 0, sessionStartedAt: null },
  answeredMs: 0,
  lastPlayAt: null,
}

type Row = Omit<StoredRow<typeof protections>, 'user_id'>

const orNull = (value: bigint | null) => (value === null ? null : Number(value))

export function loadProtection({ db }: Pick<CommandContext, 'db'>, userId: string): Protection {
  return db.cached(CACHED_PROTECTIONS).get(userId) ?? UNPROTECTED
}

function protectionOf(row: Row): Protection {
  return {
    zone: row.zone,
    previousZone: row.previous_zone,
    zoneChangedAt: orNull(row.zone_changed_at),
    limits: Number(row.limits),
    timeOutUntil: orNull(row.time_out_until),
    excludedAt: orNull(row.excluded_at),
    excludedUntil: orNull(row.excluded_until),
    reopensAt: orNull(row.reopens_at),
    checkEveryMinutes: orNull(row.check_every_minutes),
    time: {
      playedMs: Number(row.played_ms),
      countedAt: orNull(row.counted_at),
      playUntil: orNull(row.play_until),
      sessionFromMs: Number(row.session_from_ms),
      sessionStartedAt: orNull(row.session_started_at),
    },
    answeredMs: Number(row.answered_ms),
    lastPlayAt: orNull(row.last_play_at),
  }
}

/** Keyed by player. Each stake changes the time played, which is written once per group of commands. */
const CACHED_PROTECTIONS: CachedTable<Protection> = {
  table: 'protections',
  load(db, userId) {
    const row = db.get<Row>(
      `SELECT zone, previous_zone, zone_changed_at, limits, time_out_until, excluded_at, excluded_until, reopens_at, check_every_minutes, played_ms,
         counted_at, play_until, session_from_ms, answered_ms, session_started_at, last_play_at
       FROM protections WHERE user_id = ?`,
      [userId],
    )
    return row && protectionOf(row)
  },
  store(db, userId, { time, lastPlayAt }) {
    db.run(
      `INSERT INTO protections (user_id, played_ms, counted_at, play_until, session_from_ms, session_started_at, last_play_at)
       VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (user_id) DO UPDATE SET played_ms = excluded.played_ms, counted_at = excluded.counted_at,
         play_until = excluded.play_until, session_from_ms = excluded.session_from_ms,
         session_started_at = excluded.session_started_at, last_play_at = excluded.last_play_at`,
      [userId, time.playedMs, time.countedAt, time.playUntil, time.sessionFromMs, time.sessionStartedAt, lastPlayAt],
    )
  },
}

/** Stores the time played, creating the row if necessary. All other fields must be as loaded. */
export function storeTime({ db }: CommandContext, userId: string, protection: Protection): void {
  const { time, lastPlayAt } = protection
  db.cached(CACHED_PROTECTIONS).set(userId, { ...loadProtection({ db }, userId), time, lastPlayAt })
}

/** Creates a player's row if it does not exist. */
export function openProtection({ db }: CommandContext, userId: string): void {
  db.run('INSERT INTO protections (user_id) VALUES (?) ON CONFLICT (user_id) DO NOTHING', [userId])
}

/** Why and until when a player may not play; null: permanently, or until the player requests it. */
export type Restriction = { readonly reason: 'self_excluded' | 'timed_out'; readonly until: number | null }

type Stopping = Pick<Protection, 'timeOutUntil' | 'excludedAt' | 'excludedUntil' | 'reopensAt'>

/** Restriction of a player at a moment. An exclusion lasts beyond its end, until its player requests the reopening. */
export function restrictionAt(
  { timeOutUntil, excludedAt, excludedUntil, reopensAt }: Stopping,
  now: number,
): Restriction | undefined {
  if (excludedAt !== null && (reopensAt === null || now < reopensAt))
    return { reason: 'self_excluded', until: reopensAt ?? excludedUntil }
  if (timeOutUntil !== null && now < timeOutUntil) return { reason: 'timed_out', until: timeOutUntil }
  return undefined
}

const MINUTE_MS = 60_000

/** Interval of reality checks: the player's choice, at most the jurisdiction's maximum. */
export function checkEveryMs(
  { realityCheckMinutes }: JurisdictionProfile,
  { checkEveryMinutes }: Pick<Protection, 'checkEveryMinutes'>,
): number {
  return Math.min(checkEveryMinutes ?? realityCheckMinutes.default, realityCheckMinutes.max) * MINUTE_MS
}

/** Play time until the next reality check, in milliseconds; 0 or less if it is due. */
export function checkDueIn(jurisdiction: JurisdictionProfile, protection: Protection): number {
  return checkEveryMs(jurisdiction, protection) - (protection.time.playedMs - protection.answeredMs)
}

/** Play time between two reality checks of a player, for use in commands, in milliseconds. */
export function realityCheckMs(context: Pick<CommandContext, 'db' | 'jurisdiction'>, userId: string): number {
  return checkEveryMs(context.jurisdiction, loadProtection(context, userId))
}

/** Refuses identity_required if the jurisdiction requires verification before the first deposit, and so before play. */
export function requireIdentity(context: Pick<CommandContext, 'db' | 'jurisdiction'>, userId: string): void {
  if (context.jurisdiction.kyc.identityBefore === 'deposit' && !isIdentified(context, userId))
    throw new Refusal('identity_required')
}

/** Refuses self_excluded and timed_out, for actions other than play as well. */
export function requireNotStopped(protection: Parameters<typeof restrictionAt>[0], now: number): void {
  const stop = restrictionAt(protection, now)
  if (stop)
    throw new Refusal(stop.reason, { detail: stop.until === null ? undefined : new Date(stop.until).toISOString() })
}

/**
 * Refuses self_excluded and timed_out, for use in commands such as exchanges and vault deposits; and account_restricted,
 * if an operator has blocked the action.
 */
export function requirePlayer(context: CommandContext, userId: string, action?: BlockedAction): void {
  requireNotStopped(loadProtection(context, userId), context.now)
  if (action) requireUnblocked(context, userId, action)
}

/** Current restriction of a player, for use in commands; undefined if they may play. */
export const currentRestriction = (context: CommandContext, userId: string): Restriction | undefined =>
  restrictionAt(loadProtection(context, userId), context.now)

/** Whether a player may not play at all: under a time-out or exclusion, or kept from logging in by an operator. */
export function isStopped(context: CommandContext, userId: string): boolean {
  return currentRestriction(context, userId) !== undefined || blockOf(context, userId, 'sign_in') !== undefined
}
