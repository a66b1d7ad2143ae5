import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { instant, micros, type StoredJson } from './columns.ts'

/** What was owed to players on a day, in one currency: a tree that grows page by page, and the file that it ends in. */
export const liabilityDays = sqliteTable(
  'liability_days',
  {
    /** "2026-11-22", in UTC. */
    day: text().notNull(),
    currency: text().$type<Currency>().notNull(),
    /** 32 bytes in hexadecimal: what salts, cuts and pads are made of. */
    secret: text().notNull(),
    /** The last entry that counts. */
    until: integer().notNull(),
    openedAt: instant().notNull(),
    stage: text({ enum: ['collect', 'pad', 'order', 'climb', 'done'] }).notNull(),
    /** Within its stage, how far it has come. */
    place: text({ mode: 'json' }).$type<StoredJson>().notNull(),
    /** How many leaves there are so far. */
    leaves: integer().notNull(),
    /** As it is published, once it is. */
    file: text(),
  },
  (t) => [primaryKey({ columns: [t.day, t.currency] }), index('unfinished_liability_days').on(t.stage)],
)

/** The leaves of a tree; two a player, and pads that are nobody's. */
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
    /** Among all leaves by their hashes, once they are ordered. */
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

/** An hour of the log: the records that its tree has taken so far, and the file that it ends in. */
export const logHours = sqliteTable(
  'log_hours',
  {
    /** "2026-11-22T19", in UTC. */
    hour: text().primaryKey(),
    firstSequence: integer().notNull(),
    /** The record that comes next. */
    nextSequence: integer().notNull(),
    frontier: text({ mode: 'json' }).$type<StoredJson>().notNull(),
    file: text(),
  },
  (t) => [index('unpublished_log_hours').on(t.hour).where(sql`${t.file} IS NULL`)],
)

/** The last sums over all accounts and all bets; one row. */
export const publishedTotals = sqliteTable('published_totals', {
  id: integer().primaryKey(),
  at: instant().notNull(),
  body: text({ mode: 'json' }).$type<StoredJson>().notNull(),
})
