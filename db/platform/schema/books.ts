import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { instant, micros, type StoredJson } from './columns.ts'

/**
 * Liabilities to players on one day in one currency: state of the Merkle tree, which is built page by page, and the
 * published file.
 */
export const liabilityDays = sqliteTable(
  'liability_days',
  {
    /** 2026-11-22, in UTC. */
    day: text().notNull(),
    currency: text().$type<Currency>().notNull(),
    /** 32 bytes, hexadecimal. Seed of the salts, splits and padding leaves. */
    secret: text().notNull(),
    /** Id of the last ledger entry included. */
    until: integer().notNull(),
    openedAt: instant().notNull(),
    stage: text({ enum: ['collect', 'pad', 'order', 'climb', 'done'] }).notNull(),
    /** Progress within the current stage. */
    place: text({ mode: 'json' }).$type<StoredJson>().notNull(),
    leaves: integer().notNull(),
    /** The published file; null until it is published. */
    file: text(),
  },
  (t) => [primaryKey({ columns: [t.day, t.currency] }), index('unfinished_liability_days').on(t.stage)],
)

/** Leaves of a tree: two per player, and padding leaves without a player. */
export const liabilityLeaves = sqliteTable(
  'liability_leaves',
  {
    day: text().notNull(),
    currency: text().$type<Currency>().notNull(),
    hash: text().notNull(),
    player: text(),
    part: integer(),
    owed: micros().notNull(),
    bonus: micros().notNull(),
    /** Position among all leaves ordered by hash; null until they are ordered. */
    position: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.currency, t.hash] }),
    index('liability_leaves_by_player').on(t.player, t.day),
  ],
)

/** The nodes of a tree by level, leaves at level 0. */
export const liabilityNodes = sqliteTable(
  'liability_nodes',
  {
    day: text().notNull(),
    currency: text().$type<Currency>().notNull(),
    level: integer().notNull(),
    position: integer().notNull(),
    hash: text().notNull(),
    owed: micros().notNull(),
    bonus: micros().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.currency, t.level, t.position] })],
)

/** One hour of the log: the state of its Merkle tree, and the published file. */
export const logHours = sqliteTable(
  'log_hours',
  {
    /** 2026-11-22T19, in UTC. */
    hour: text().primaryKey(),
    firstSequence: integer().notNull(),
    /** Sequence number of the next record to add. */
    nextSequence: integer().notNull(),
    frontier: text({ mode: 'json' }).$type<StoredJson>().notNull(),
    file: text(),
  },
  (t) => [index('unpublished_log_hours').on(t.hour).where(sql`${t.file} IS NULL`)],
)

/** Latest published totals over all accounts and all bets; one row. */
export const publishedTotals = sqliteTable('published_totals', {
  id: integer().primaryKey(),
  at: instant().notNull(),
  body: text({ mode: 'json' }).$type<StoredJson>().notNull(),
})
