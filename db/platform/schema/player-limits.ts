import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { LIMIT_EVENTS, LIMIT_KINDS, LIMIT_SPANS } from '#server/shared/constants/player-limits.ts'
import { currencyCode, instant, micros } from './columns.ts'
import { users } from './identity.ts'

/** What stops a player, and how long they have played: the one row that is read before each stake and deposit. */
export const protections = sqliteTable('protections', {
  userId: text()
    .primaryKey()
    .references(() => users.id),
  /** By whose calendar the windows of limits are: the zone of the profile when the first limit was set. */
  zone: text(),
  /** The zone before, whose windows that are open run to their end, and when it was left. */
  previousZone: text(),
  zoneChangedAt: instant(),
  /** How many rows there are in `player_limits`. */
  limits: integer().notNull().default(0),
  timeOutUntil: instant(),
  excludedAt: instant(),
  /** Null of an exclusion for good. */
  excludedUntil: instant(),
  /** When the account opens again, asked for after the exclusion's end. */
  reopensAt: instant(),
  checkEveryMinutes: integer(),
  /** All time of play so far, counted up to `countedAt`; what follows counts until `playUntil`. Milliseconds. */
  playedMs: integer().notNull().default(0),
  countedAt: instant(),
  playUntil: instant(),
  /** Of `playedMs`: where the session began, and where the last reality check was answered. */
  sessionFromMs: integer().notNull().default(0),
  answeredMs: integer().notNull().default(0),
  sessionStartedAt: instant(),
  lastPlayAt: instant(),
})

/** A limit that a player has set, and what of it is used in the window that is open. */
export const playerLimits = sqliteTable(
  'player_limits',
  {
    userId: text()
      .notNull()
      .references(() => users.id),
    kind: text({ enum: LIMIT_KINDS }).notNull(),
    span: text({ enum: LIMIT_SPANS }).notNull(),
    /** Null of a time. */
    currency: currencyCode(),
    /** Micro-units, or milliseconds. */
    amount: micros().notNull(),
    used: micros().notNull().default(sql`0`),
    windowFrom: instant().notNull(),
    windowUntil: instant().notNull(),
    setAt: instant().notNull(),
    /** A looser one, or none, that waits: when it can be confirmed. */
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

/** Deposits as their limits count them: from their creation on, for as long as they may still come. */
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

/** What a player has done about their protection, for ever: rows of limits hold only what is in force. */
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
    /** Micro-units, or milliseconds. Null for no limit any more. */
    amount: micros(),
    /** Until when a rest lasts, or from when on a wish can be confirmed; null of an exclusion for good. */
    until: instant(),
    zone: text(),
    createdAt: instant().notNull(),
  },
  (t) => [index('limit_events_by_user').on(t.userId, t.id)],
)
