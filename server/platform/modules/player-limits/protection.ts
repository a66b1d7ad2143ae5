import type { protections } from '#db/platform/schema/player-limits.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { KeptTable } from '#server/platform/kernel/writer/kept-rows.ts'
import type { StoredRow } from '#server/platform/kernel/writer/stored-row.ts'
import type { PlayTime } from './play-time.ts'

/** What stops a player, and how long they have played. Times in milliseconds. */
export type Protection = {
  readonly zone: string | null
  /** The zone before it, whose windows run to their end, and when it was left. */
  readonly previousZone: string | null
  readonly zoneChangedAt: number | null
  readonly limits: number
  readonly timeOutUntil: number | null
  readonly excludedAt: number | null
  /** Null of an exclusion for good. */
  readonly excludedUntil: number | null
  readonly reopensAt: number | null
  readonly checkEveryMinutes: number | null
  readonly time: PlayTime
  /** Of the time played: where the last reality check was answered. */
  readonly answeredMs: number
  readonly lastPlayAt: number | null
}

/** Of a player who has never played and set nothing. */
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

/** A player's row, inside a command. */
export function loadProtection({ db }: Pick<CommandContext, 'db'>, userId: string): Protection {
  return db.keep(KEPT_PROTECTIONS).get(userId) ?? UNPROTECTED
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

/** By player. Each stake changes how long they have played, which is written once a group of commands. */
const KEPT_PROTECTIONS: KeptTable<Protection> = {
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

/** Writes the time of play of a player, whose row it opens. Nothing else of it may be another than was loaded. */
export function storeTime({ db }: CommandContext, userId: string, protection: Protection): void {
  const { time, lastPlayAt } = protection
  db.keep(KEPT_PROTECTIONS).set(userId, { ...loadProtection({ db }, userId), time, lastPlayAt })
}

/** Makes sure that a player has a row to be changed. */
export function openProtection({ db }: CommandContext, userId: string): void {
  db.run('INSERT INTO protections (user_id) VALUES (?) ON CONFLICT (user_id) DO NOTHING', [userId])
}
