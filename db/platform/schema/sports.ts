import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { EVENT_STATUSES } from '#server/shared/constants/event-status.ts'
import { currencyCode, instant, micros, type StoredJson } from './columns.ts'
import { users } from './identity.ts'
import { bonusGrants } from './promotions.ts'

/**
 * Feed producer with its own heartbeat. Its markets are offered only while it is alive and its message sequence has no
 * gap.
 */
export const sportsProducers = sqliteTable('sports_producers', {
  name: text().primaryKey(),
  lastSeq: integer().notNull(),
  /** Feed time of the last gap-free message; recovery starts after it. */
  lastGeneratedAt: instant().notNull(),
  lastAliveAt: instant().notNull(),
  /** Id of the recovery that must complete before its odds are valid again; null if nothing is missing. */
  recovery: text(),
})

/**
 * Feed messages as received, each with the previous one's hash. Never changed; deleted once they are no longer needed.
 */
export const sportsMessages = sqliteTable(
  'sports_messages',
  {
    id: integer().primaryKey(),
    producer: text().notNull(),
    seq: integer().notNull(),
    eventId: text().notNull(),
    kind: text().notNull(),
    generatedAt: instant().notNull(),
    body: text({ mode: 'json' }).$type<StoredJson>().notNull(),
    hash: text().notNull(),
    /** The recovery that it was sent in. */
    requestId: text(),
  },
  (t) => [
    uniqueIndex('one_message_a_seq').on(t.producer, t.seq),
    index('sports_messages_by_event').on(t.eventId, t.kind),
    // only these rows are pruned by age; results are deleted with their events
    index('sports_messages_by_age')
      .on(t.generatedAt)
      .where(sql`${t.kind} IN ('odds_change', 'bet_stop', 'fixture_change')`),
  ],
)

/** Current state of an event, folded from its messages. */
export const sportsEvents = sqliteTable(
  'sports_events',
  {
    id: text().primaryKey(),
    sport: text().notNull(),
    category: text().notNull(),
    tournament: text().notNull(),
    home: text().notNull(),
    away: text().notNull(),
    startsAt: instant().notNull(),
    producer: text().notNull(),
    status: text({ enum: EVENT_STATUSES }).notNull(),
    /** Feed time of the message that `state` comes from. */
    stateAt: instant().notNull(),
    /** Score and clock, as sent by the feed. */
    state: text({ mode: 'json' }).$type<StoredJson>().notNull(),
    /** Market key → status, source message, outcomes. */
    markets: text({ mode: 'json' }).$type<StoredJson>().notNull(),
    version: integer().notNull(),
    /** Set when a result was added or removed and bets must be re-evaluated. */
    isDue: integer({ mode: 'boolean' }).notNull().default(false),
    /** Whether results are final: later corrections are ignored, and its messages are deleted. */
    isFinal: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (t) => [
    // with all columns that the number of matches per league is counted by
    index('sports_events_listed').on(t.status, t.startsAt, t.away, t.sport, t.category, t.tournament),
    index('sports_events_open').on(t.startsAt).where(sql`${t.isFinal} = 0`),
    index('sports_events_due').on(t.id).where(sql`${t.isDue} = 1`),
  ],
)

/** Sports bet. Its transfers are in the ledger under `bet:{id}`. */
export const sportsBets = sqliteTable(
  'sports_bets',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    sessionId: text().notNull(),
    currency: currencyCode().notNull(),
    /** Legs per line. */
    sizes: text({ mode: 'json' }).$type<number[]>().notNull(),
    lines: integer().notNull(),
    /** Stake per line, as placed. */
    unit: micros().notNull(),
    /** Stake per line still open after partial cash-outs. */
    openUnit: micros().notNull(),
    policy: text({ enum: ['none', 'higher', 'any'] }).notNull(),
    status: text({ enum: ['pending', 'open', 'settled', 'refused', 'cashed_out'] }).notNull(),
    /** When the live delay ends and the bet is accepted or refused. */
    dueAt: instant(),
    refusal: text(),
    /** Number of settlements so far (the current one, or the last rolled-back one). */
    settlements: integer().notNull().default(0),
    /** Payout of the current settlement; null if there is none. */
    payout: micros(),
    cashOuts: integer().notNull().default(0),
    cashedOut: micros().notNull().default(sql`0`),
    /** Remaining liability in micro limit-roubles. */
    risk: micros().notNull().default(sql`0`),
    /** The free bet it was placed with, staked by the house. */
    freeBet: text().references(() => bonusGrants.id),
    rulesVersion: text().notNull().default('sports/v1'),
    /** When it was accepted or refused; used for sorting. */
    placedAt: instant().notNull(),
  },
  (t) => [
    index('sports_bets_of_user').on(t.userId, t.id),
    index('pending_sports_bets').on(t.dueAt).where(sql`${t.status} = 'pending'`),
    index('open_sports_bets_of_user').on(t.userId).where(sql`${t.status} IN ('pending', 'open')`),
    check('a_sports_unit_is_positive', sql`${t.unit} > 0`),
  ],
)

/** A selection of a bet, with its accepted odds and probabilities. */
export const sportsLegs = sqliteTable(
  'sports_legs',
  {
    betId: text()
      .notNull()
      .references(() => sportsBets.id),
    position: integer().notNull(),
    userId: text().notNull(),
    eventId: text()
      .notNull()
      .references(() => sportsEvents.id),
    market: text().notNull(),
    outcome: text().notNull(),
    /** 1e-4. */
    odds: integer().notNull(),
    /** Probability of winning, in 1e-9, as sent by the feed. */
    chance: integer().notNull(),
    /** Expected return per unit staked, in 1e-6, including voids and half results. */
    returns: integer().notNull().default(1_000_000),
    version: integer().notNull(),
    /** Feed time of the odds; time-window cancellations match on it. */
    offeredAt: instant().notNull(),
    isLive: integer({ mode: 'boolean' }).notNull(),
    /** Banker: part of every line of the system. */
    isBanker: integer({ mode: 'boolean' }).notNull().default(false),
    grade: text(),
    /** Whether the feed cancelled the accepted odds; cash-outs based on them are cancelled as well. */
    isCancelled: integer({ mode: 'boolean' }).notNull().default(false),
    /** Void reason as given by the feed or the sportsbook. */
    voidReason: text(),
    /** Liability that it adds while open, in micro limit-roubles. */
    load: micros().notNull(),
  },
  (t) => [primaryKey({ columns: [t.betId, t.position] }), index('sports_legs_by_event').on(t.eventId, t.userId)],
)

/** Potential loss if an outcome wins, over all open bets, in micro limit-roubles. */
export const sportsLiabilities = sqliteTable(
  'sports_liabilities',
  { eventId: text().notNull(), market: text().notNull(), outcome: text().notNull(), amount: micros().notNull() },
  (t) => [primaryKey({ columns: [t.eventId, t.market, t.outcome] })],
)

/** Full and partial cash-outs; each is also a settlement of its bet. */
export const sportsCashOuts = sqliteTable(
  'sports_cash_outs',
  {
    betId: text()
      .notNull()
      .references(() => sportsBets.id),
    /** Number within the bet, from 1. */
    number: integer().notNull(),
    /** Amount per line taken out of the bet. */
    unit: micros().notNull(),
    /** Amount offered for it, and paid. */
    value: micros().notNull(),
    /** `returned`: the odds of the bet were cancelled, and the stake was returned instead of the value. */
    status: text({ enum: ['pending', 'paid', 'refused', 'returned'] }).notNull(),
    /** Number of graded legs at request time; if it has changed, the cash-out is refused. */
    graded: integer().notNull(),
    /** Number of times it was settled; part of the settlements' names. */
    settlements: integer().notNull().default(0),
    /** When a cash-out with a live leg is decided. */
    dueAt: instant(),
    refusal: text(),
    askedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.betId, t.number] }),
    uniqueIndex('one_pending_cash_out_a_bet').on(t.betId).where(sql`${t.status} = 'pending'`),
    index('pending_sports_cash_outs').on(t.dueAt).where(sql`${t.status} = 'pending'`),
  ],
)

/** Potential loss on open bets placed on a sport in one day, in micro limit-roubles. */
export const sportsDayRisks = sqliteTable(
  'sports_day_risks',
  { sport: text().notNull(), day: integer().notNull(), amount: micros().notNull() },
  (t) => [primaryKey({ columns: [t.sport, t.day] })],
)

/** The operator's limits, in limit roubles; limits without a row have their default. */
export const sportsLimits = sqliteTable('sports_limits', {
  name: text({ enum: ['outcome', 'market', 'event', 'sport_day', 'player', 'player_event'] }).primaryKey(),
  amount: micros().notNull(),
})

/** Factor of a player's limits, in millionths; 1 without a row. */
export const sportsFactors = sqliteTable('sports_factors', {
  userId: text()
    .primaryKey()
    .references(() => users.id),
  ppm: integer().notNull(),
})

/** Audit log of limit changes; append-only. */
export const sportsLimitChanges = sqliteTable('sports_limit_changes', {
  id: integer().primaryKey(),
  /** Name of the limit, or the player whose factor was changed. */
  name: text().notNull(),
  /** Value as entered; null for the default. */
  value: text(),
  operator: text().notNull(),
  changedAt: instant().notNull(),
})

/**
 * Manual result corrections under the four-eyes principle: one operator enters, another approves. Immutable afterwards.
 */
export const sportsCorrections = sqliteTable(
  'sports_corrections',
  {
    id: text().primaryKey(),
    eventId: text()
      .notNull()
      .references(() => sportsEvents.id),
    market: text().notNull(),
    /** Result by outcome; null if the market is void. */
    outcomes: text({ mode: 'json' }).$type<StoredJson>(),
    reason: text().notNull(),
    status: text({ enum: ['proposed', 'confirmed', 'refused'] }).notNull(),
    proposedBy: text().notNull(),
    decidedBy: text(),
    proposedAt: instant().notNull(),
    decidedAt: instant(),
  },
  (t) => [
    uniqueIndex('one_proposed_correction_a_market').on(t.eventId, t.market).where(sql`${t.status} = 'proposed'`),
    check('a_correction_is_signed_by_two', sql`${t.status} <> 'confirmed' OR ${t.decidedBy} <> ${t.proposedBy}`),
  ],
)

/** Commitment to a day of virtual matches, logged before the day begins. */
export const sportsDays = sqliteTable('sports_days', {
  /** Days since the epoch, in UTC. */
  day: integer().primaryKey(),
  /** SHA-256 of the day's seed. */
  seedHash: text().notNull(),
  committedAt: instant().notNull(),
})
