import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Locale } from '#server/shared/constants/locales.ts'
import { currencyCode, instant, micros } from './columns.ts'
import { users } from './identity.ts'

export const tournaments = sqliteTable(
  'tournaments',
  {
    id: text().primaryKey(),
    /** Names in every language that existed when it was written. */
    names: text({ mode: 'json' }).$type<Partial<Record<Locale, string>>>().notNull(),
    /** Games whose rounds count. */
    games: text({ mode: 'json' }).$type<string[]>().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    /** A round placed in time counts if it is settled before this. */
    settlesAt: instant().notNull(),
    scoring: text({ enum: ['best_multiplier', 'sum_points', 'turnover'] }).notNull(),
    /** Number of a player's best rounds that are added up, for scorings that add up. */
    bestOf: integer().notNull().default(100),
    /** Decimals per currency. */
    minStake: text({ mode: 'json' }).$type<Record<string, string>>().notNull(),
    currency: currencyCode().notNull(),
    /** Decimals, by place. */
    prizes: text({ mode: 'json' }).$type<string[]>().notNull(),
    ties: text({ enum: ['earlier', 'split'] })
      .notNull()
      .default('earlier'),
    /** Maximum number of a player's rounds per minute that count, the first ones; null: unlimited. */
    roundsPerMinute: integer(),
    /** Maximum part of a stake that counts, for scoring by turnover: decimals per currency. */
    stakeCap: text({ mode: 'json' }).$type<Record<string, string>>(),
    publishedBy: text(),
    /** When the operator cancelled it: nothing counts and no prizes are paid. */
    cancelledAt: instant(),
    /** Hash of the final places and prizes. */
    resultHash: text(),
    finalAt: instant(),
  },
  (t) => [
    index('tournaments_to_settle').on(t.settlesAt).where(sql`${t.finalAt} IS NULL`),
    check('a_tournament_ends_after_it_starts', sql`${t.endsAt} > ${t.startsAt} AND ${t.settlesAt} >= ${t.endsAt}`),
  ],
)

/** A player who has joined. Places follow the order of the index, which is total. */
export const tournamentEntries = sqliteTable(
  'tournament_entries',
  {
    tournamentId: text()
      .notNull()
      .references(() => tournaments.id),
    userId: text()
      .notNull()
      .references(() => users.id),
    joinedAt: instant().notNull(),
    score: micros().notNull().default(sql`0`),
    /** Time of the settlement that produced the current score; `sequence` orders settlements of the same time. */
    achievedAt: instant().notNull(),
    sequence: integer().notNull().default(0),
    rounds: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.tournamentId, t.userId] }),
    index('places_of_tournaments').on(t.tournamentId, sql`${t.score} DESC`, t.achievedAt, t.sequence),
    index('tournaments_of_player').on(t.userId),
  ],
)

/** A counted round, for scorings that add rounds up. */
export const tournamentRounds = sqliteTable(
  'tournament_rounds',
  {
    tournamentId: text()
      .notNull()
      .references(() => tournaments.id),
    betId: text().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id),
    score: micros().notNull(),
    /** Set only if the number of rounds per minute is limited. */
    placedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.tournamentId, t.betId] }),
    index('rounds_of_a_minute').on(t.tournamentId, t.userId, t.placedAt).where(sql`${t.placedAt} IS NOT NULL`),
    index('best_rounds').on(t.tournamentId, t.userId, sql`${t.score} DESC`),
  ],
)

export const tournamentPrizes = sqliteTable(
  'tournament_prizes',
  {
    tournamentId: text()
      .notNull()
      .references(() => tournaments.id),
    userId: text()
      .notNull()
      .references(() => users.id),
    place: integer().notNull(),
    amount: micros().notNull(),
    paidAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tournamentId, t.userId] })],
)
