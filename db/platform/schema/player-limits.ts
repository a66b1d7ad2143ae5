import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { LIMIT_EVENTS, LIMIT_KINDS, LIMIT_SPANS } from '#server/shared/constants/player-limits.ts'
import { currencyCode, instant, micros } from './columns.ts'
import { users } from './identity.ts'

/** Active restrictions and time played: the one row that is read before each stake and deposit. */
export const protections = sqliteTable('protections', {
  userId: text()
    .primaryKey()
    .references(() => users.id),
  /** Time zone of the limit windows: that of the profile when the first limit was set. */
  zone: text(),
  /** Previous zone, whose open windows run to their end, and when it was replaced. */
  previousZone: text(),
  zoneChangedAt: instant(),
  /** Number of rows in `player_limits`. */
  limits: integer().notNull().default(0),
  timeOutUntil: instant(),
  excludedAt: instant(),
  /** Null for a permanent exclusion. */
  excludedUntil: instant(),
  /** When the account reopens, as requested after the exclusion has ended. */
  reopensAt: instant(),
  checkEveryMinutes: integer(),
  /** Total time played, in milliseconds, up to `countedAt`; after that, time counts until `playUntil`. */
  playedMs: integer().notNull().default(0),
  countedAt: instant(),
  playUntil: instant(),
  /** Values of `playedMs` at the start of the session and at the last answered reality check. */
  sessionFromMs: integer().notNull().default(0),
  answeredMs: integer().notNull().default(0),
  sessionStartedAt: instant(),
  lastPlayAt: instant(),
})

/** A limit set by the player, and the amount used in the current window. */
export const playerLimits = sqliteTable(
  'player_limits',
  {
    userId: text()
      .notNull()
      .references(() => users.id),
    kind: text({ enum: LIMIT_KINDS }).notNull(),
    span: text({ enum: LIMIT_SPANS }).notNull(),
    /** Null for limits of time. */
    currency: currencyCode(),
    /** Micro-units, or milliseconds. */
    amount: micros().notNull(),
    used: micros().notNull().default(sql`0`),
    windowFrom: instant().notNull(),
    windowUntil: instant().notNull(),
    setAt: instant().notNull(),
    /** When a pending increase or removal of the limit can be confirmed. */
    readyAt: instant(),
    nextAmount: micros(),
    nextCurrency: currencyCode(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.kind, t.span] }),
    index('changes_of_limits').on(t.readyAt).where(sql`${t.readyAt} IS NOT NULL`),
    check('a_limit_is_not_negative', sql`${t.amount} >= 0`),
  ],
)

/** Deposits counted by deposit limits: from their creation on, for as long as they can still succeed. */
export const limitedDeposits = sqliteTable(
  'limited_deposits',
  {
    depositId: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    currency: currencyCode().notNull(),
    amount: micros().notNull(),
    createdAt: instant().notNull(),
    isCounted: integer({ mode: 'boolean' }).notNull(),
  },
  (t) => [index('limited_deposits_by_user').on(t.userId, t.createdAt)],
)

/** Permanent history of limit changes and restrictions; other tables only hold what is in force. */
export const limitEvents = sqliteTable(
  'limit_events',
  {
    /** Sortable by time. */
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    event: text({ enum: LIMIT_EVENTS }).notNull(),
    kind: text({ enum: LIMIT_KINDS }),
    span: text({ enum: LIMIT_SPANS }),
    currency: currencyCode(),
    /** Micro-units, or milliseconds. Null if the limit was removed. */
    amount: micros(),
    /** End of a time-out, or when a requested change can be confirmed; null for a permanent exclusion. */
    until: instant(),
    zone: text(),
    createdAt: instant().notNull(),
  },
  (t) => [index('limit_events_by_user').on(t.userId, t.id)],
)
