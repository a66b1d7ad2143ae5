import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { currencyCode, instant, micros, type StoredJson } from './columns.ts'
import { users } from './identity.ts'

export const SHARED_GAMES = ['crash', 'rooms'] as const

/**
 * Run of the platform that may settle shared rounds (fencing). One row: a run that was presumed dead finds another
 * epoch than its own and cannot settle anything.
 */
export const sharedEpochs = sqliteTable(
  'shared_epochs',
  { id: integer().primaryKey(), epoch: integer().notNull(), beganAt: instant().notNull() },
  (t) => [check('there_is_one_epoch', sql`${t.id} = 1`)],
)

/**
 * A reverse hash chain. The terminal hash is published with the row; the salt, which also decides outcomes, is fixed
 * after that. Some links are stored encrypted, so that every other link is computed in few steps.
 */
export const sharedChains = sqliteTable(
  'shared_chains',
  {
    id: text().primaryKey(),
    game: text({ enum: SHARED_GAMES }).notNull(),
    /** Sequence of rounds that uses the chain: `crash`, `rooms:red:RUB`. */
    channel: text().notNull(),
    terminal: text().notNull().unique(),
    /** Number of rounds in the chain. */
    length: integer().notNull(),
    /**
     * Distance between stored links; the last one is always stored. Links are hexadecimal, joined and encrypted
     * together.
     */
    spacing: integer().notNull(),
    sealedLinks: text().notNull(),
    /** Null until it is fixed. Rooms have no salt: their draws include the players' seeds. */
    salt: text(),
    /** Round of the public beacon that the salt is taken from, announced with the terminal; null without a beacon. */
    beaconRound: integer(),
    /** The beacon's signature of the salt; null for a salt of the platform's own. */
    saltSignature: text(),
    /** Sequence of the log record that published the terminal; null in chains of before. */
    logSequence: integer(),
    createdAt: instant().notNull(),
  },
  (t) => [index('chains_by_channel').on(t.channel)],
)

export const sharedRounds = sqliteTable(
  'shared_rounds',
  {
    id: text().primaryKey(),
    game: text({ enum: SHARED_GAMES }).notNull(),
    channel: text().notNull(),
    /** Rules version at the opening. */
    rulesVersion: text().notNull(),
    tableHash: text().notNull(),
    chainId: text()
      .notNull()
      .references(() => sharedChains.id),
    /** Number of its link in the chain, from 1. */
    number: integer().notNull(),
    /** The previous link, which is public: the hash of the link that decides this round. */
    commitment: text().notNull(),
    /**
     * Crash: betting, flying, then ended. Rooms: waiting for a first and a second player, open while the countdown
     * runs, drawing, ended. An ended round may still have bets to settle. A void one returns all stakes.
     */
    phase: text({ enum: ['betting', 'flying', 'waiting', 'open', 'drawing', 'ended', 'void'] }).notNull(),
    /** End of the phase; null if only a player can end it. */
    dueAt: instant(),
    /** Epoch of the run that last changed it. */
    epoch: integer().notNull(),
    openedAt: instant().notNull(),
    /** Crash: takeoff. Rooms: when entries were closed. */
    startedAt: instant(),
    endedAt: instant(),
    /** Whether the platform was restarted during the round. */
    isInterrupted: integer({ mode: 'boolean' }).notNull().default(false),
    /** The link that decided it; null until it has ended. */
    link: text(),
    /** Outcome as defined by the game's rules; null until it has ended, and for a void round. */
    outcome: text({ mode: 'json' }).$type<StoredJson>(),
  },
  (t) => [
    uniqueIndex('one_round_a_link').on(t.chainId, t.number),
    uniqueIndex('one_open_round_a_channel').on(t.channel).where(sql`${t.endedAt} IS NULL`),
    index('shared_rounds_by_channel').on(t.channel),
    check('what_ended_is_revealed', sql`(${t.endedAt} IS NULL) = (${t.link} IS NULL)`),
  ],
)

/** A stake in a shared round, open or settled. A settled one that was not refunded is a bet with the same id. */
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
    /** Crash: one of the panel's two bet slots. Rooms: number of the purchase within the round. */
    slot: integer().notNull(),
    /** Bet parameters as defined by the game's rules. */
    params: text({ mode: 'json' }).$type<StoredJson>().notNull(),
    currency: currencyCode().notNull(),
    stake: micros().notNull(),
    /** Crash: automatic cash-out multiplier, in hundredths. */
    target: integer(),
    /** Rooms: the player's client seed when buying, which is part of the draw. */
    clientSeed: text(),
    status: text({ enum: ['open', 'won', 'lost', 'refunded'] })
      .notNull()
      .default('open'),
    /** Crash: cash-out multiplier, in hundredths. */
    leftAt: integer(),
    payout: micros(),
    /**
     * Whether processing is complete: it has become a bet or was refunded. The result is published only when the round
     * has ended.
     */
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
