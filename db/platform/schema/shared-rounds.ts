import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { currencyCode, instant, micros, type StoredJson } from './columns.ts'
import { users } from './identity.ts'

/** Games whose rounds are of many players at once. */
export const SHARED_GAMES = ['crash', 'rooms'] as const

/**
 * Which run of the platform may settle shared rounds. One row: a run that is thought dead reads another number in it than
 * its own, and can settle nothing.
 */
export const sharedEpochs = sqliteTable(
  'shared_epochs',
  { id: integer().primaryKey(), epoch: integer().notNull(), beganAt: instant().notNull() },
  (t) => [check('there_is_one_epoch', sql`${t.id} = 1`)],
)

/**
 * A reverse hash chain. Its terminal is published with the row; the salt, which decides with
 * it, is fixed after that. Some of its links are kept sealed, so that each of the others is found in few steps.
 */
export const sharedChains = sqliteTable(
  'shared_chains',
  {
    id: text().primaryKey(),
    game: text({ enum: SHARED_GAMES }).notNull(),
    /** Which rounds follow each other on it: `crash`, `rooms:red:RUB`. */
    channel: text().notNull(),
    terminal: text().notNull().unique(),
    /** How many rounds it serves. */
    length: integer().notNull(),
    /** Every so many links one is kept, the last one always; hexadecimal, joined and sealed together. */
    spacing: integer().notNull(),
    sealedLinks: text().notNull(),
    /** Null until it is fixed. Rooms have none: their players' seeds are in each draw. */
    salt: text(),
    createdAt: instant().notNull(),
  },
  (t) => [index('chains_by_channel').on(t.channel)],
)

/** A round of many players. */
export const sharedRounds = sqliteTable(
  'shared_rounds',
  {
    id: text().primaryKey(),
    game: text({ enum: SHARED_GAMES }).notNull(),
    channel: text().notNull(),
    /** As of the opening. */
    rulesVersion: text().notNull(),
    tableHash: text().notNull(),
    chainId: text()
      .notNull()
      .references(() => sharedChains.id),
    /** Its link of the chain, from 1. */
    number: integer().notNull(),
    /** The link before, which is public: the hash of the one that decides this round. */
    commitment: text().notNull(),
    /**
     * Crash: betting, flying, then ended. Rooms: waiting for a first and a second player, open while the countdown runs,
     * drawing, ended. An ended round may still have bets to settle. A void one gives all stakes back.
     */
    phase: text({ enum: ['betting', 'flying', 'waiting', 'open', 'drawing', 'ended', 'void'] }).notNull(),
    /** When the phase is over; null where nothing but a player ends it. */
    dueAt: instant(),
    /** Of the run that moved it last. */
    epoch: integer().notNull(),
    openedAt: instant().notNull(),
    /** When its flight took off, or its entries were frozen. */
    startedAt: instant(),
    endedAt: instant(),
    /** Whether a run of the platform ended within it. */
    isInterrupted: integer({ mode: 'boolean' }).notNull().default(false),
    /** The link that decided it, once it has ended. */
    link: text(),
    /** As its game's rules give it, once it has ended; null for a void one. */
    outcome: text({ mode: 'json' }).$type<StoredJson>(),
  },
  (t) => [
    uniqueIndex('one_round_a_link').on(t.chainId, t.number),
    uniqueIndex('one_open_round_a_channel').on(t.channel).where(sql`${t.endedAt} IS NULL`),
    index('shared_rounds_by_channel').on(t.channel),
    check('what_ended_is_revealed', sql`(${t.endedAt} IS NULL) = (${t.link} IS NULL)`),
  ],
)

/** A stake in a shared round, open or not. One that was settled, and not refunded, is a bet of the same id. */
export const sharedBets = sqliteTable(
  'shared_bets',
  {
    id: text().primaryKey(),
    roundId: text()
      .notNull()
      .references(() => sharedRounds.id),
    userId: text()
      .notNull()
      .references(() => users.id),
    sessionId: text().notNull(),
    /** Crash: one of the panel's two. Rooms: the number of the purchase in its round. */
    slot: integer().notNull(),
    /** As the game's rules define them. */
    params: text({ mode: 'json' }).$type<StoredJson>().notNull(),
    currency: currencyCode().notNull(),
    stake: micros().notNull(),
    /** Crash: where it is cashed out unasked, in hundredths. */
    target: integer(),
    /** Rooms: its player's seed of the moment, which is part of the draw. */
    clientSeed: text(),
    status: text({ enum: ['open', 'won', 'lost', 'refunded'] })
      .notNull()
      .default('open'),
    /** Crash: where it left the flight, in hundredths. */
    leftAt: integer(),
    payout: micros(),
    /** Whether nothing is left to do: it is a bet, or was refunded. What it came to is told once its round is. */
    isFinal: integer({ mode: 'boolean' }).notNull().default(false),
    placedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('one_bet_a_slot').on(t.roundId, t.userId, t.slot).where(sql`${t.status} <> 'refunded'`),
    index('open_bets_by_target').on(t.roundId, t.target).where(sql`${t.status} = 'open'`),
    index('unsettled_shared_bets').on(t.roundId).where(sql`${t.isFinal} = 0`),
    index('shared_bets_by_round').on(t.roundId, t.id),
    check('a_shared_stake_is_positive', sql`${t.stake} > 0`),
  ],
)
