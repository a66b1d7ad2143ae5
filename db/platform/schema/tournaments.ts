import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Locale } from '#server/shared/constants/locales.ts'
import { currencyCode, instant, micros } from './columns.ts'
import { users } from './identity.ts'

export const tournaments = sqliteTable(
  'tournaments',
  {
    id: text().primaryKey(),
    /** In each language that there was when it was written. */
    names: text({ mode: 'json' }).$type<Partial<Record<Locale, string>>>().notNull(),
    /** In which rounds count. */
    games: text({ mode: 'json' }).$type<string[]>().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    /** A round that was placed in time counts if it is settled before this. */
    settlesAt: instant().notNull(),
    scoring: text({ enum: ['best_multiplier', 'sum_points', 'turnover'] }).notNull(),
    /** So many of a player's rounds are added up, where they are. */
    bestOf: integer().notNull().default(100),
    /** Decimals of each currency. */
    minStake: text({ mode: 'json' }).$type<Record<string, string>>().notNull(),
    currency: currencyCode().notNull(),
    /** Decimals, by place. */
    prizes: text({ mode: 'json' }).$type<string[]>().notNull(),
    ties: text({ enum: ['earlier', 'split'] })
      .notNull()
      .default('earlier'),
    /** So many rounds of a player's count in a minute, the first ones; null: all. */
    roundsPerMinute: integer(),
    /** What of a stake counts at most, where what is staked is added up: decimals of each currency. */
    stakeCap: text({ mode: 'json' }).$type<Record<string, string>>(),
    publishedBy: text(),
    /** When its operator has called it off: nothing counts, and nobody is paid. */
    cancelledAt: instant(),
    /** Of places and prizes, once they are final. */
    resultHash: text(),
    finalAt: instant(),
  },
  (t) => [
    index('tournaments_to_settle').on(t.settlesAt).where(sql`${t.finalAt} IS NULL`),
    check('a_tournament_ends_after_it_starts', sql`${t.endsAt} > ${t.startsAt} AND ${t.settlesAt} >= ${t.endsAt}`),
  ],
)

/** A player who has joined. Places are the order of the index, which is total. */
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
    /** Of the settlement that brought the present score, and its order among those of a moment. */
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

/** A round that counts where rounds are added up. */
export const tournamentRounds = sqliteTable(
  'tournament_rounds',
  {
    tournamentId: text()
      .notNull()
      .references(() => tournaments.id),
    /** Of the bet. */
    betId: text().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id),
    score: micros().notNull(),
    /** Kept where so many count in a minute. */
    placedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.tournamentId, t.betId] }),
    index('rounds_of_a_minute').on(t.tournamentId, t.userId, t.placedAt).where(sql`${t.placedAt} IS NOT NULL`),
    index('best_rounds').on(t.tournamentId, t.userId, sql`${t.score} DESC`),
  ],
)

/** What a place was paid. */
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
