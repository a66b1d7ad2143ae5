import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { EVENT_STATUSES } from '#server/shared/constants/event-status.ts'
import { currencyCode, instant, micros, type StoredJson } from './columns.ts'
import { users } from './identity.ts'
import { bonusGrants } from './promotions.ts'

/** A source of the feed with a heartbeat of its own. What it priced is offered only while it is heard and has no gap. */
export const sportsProducers = sqliteTable('sports_producers', {
  name: text().primaryKey(),
  lastSeq: integer().notNull(),
  /** Of the last message without a gap before it: what a recovery begins after. */
  lastGeneratedAt: instant().notNull(),
  lastAliveAt: instant().notNull(),
  /** The recovery that has to be delivered before its odds hold again; null while nothing is missing. */
  recovery: text(),
})

/** Messages of the feed as they came, each with the hash of the one before; never changed, and deleted once nothing needs them. */
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
    // what is pruned by its age: results go with their events
    index('sports_messages_by_age')
      .on(t.generatedAt)
      .where(sql`${t.kind} IN ('odds_change', 'bet_stop', 'fixture_change')`),
  ],
)

/** An event as its messages have made it. */
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
    /** Of the message that its score and clock are of. */
    stateAt: instant().notNull(),
    /** Score and clock, as the feed tells them. */
    state: text({ mode: 'json' }).$type<StoredJson>().notNull(),
    /** By key: status, the message that it is of, and outcomes. */
    markets: text({ mode: 'json' }).$type<StoredJson>().notNull(),
    /** Grows with each change. */
    version: integer().notNull(),
    /** Whether bets on it are to be looked at, since a result has come or gone. */
    isDue: integer({ mode: 'boolean' }).notNull().default(false),
    /** Whether it is over for good: corrections count no more, and its messages are deleted. */
    isFinal: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (t) => [
    index('sports_events_by_status').on(t.status, t.startsAt),
    index('sports_events_open').on(t.startsAt).where(sql`${t.isFinal} = 0`),
    index('sports_events_due').on(t.id).where(sql`${t.isDue} = 1`),
  ],
)

/** A bet of the book. What was moved for it stands in the ledger under `bet:{id}`. */
export const sportsBets = sqliteTable(
  'sports_bets',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    sessionId: text().notNull(),
    currency: currencyCode().notNull(),
    /** How many legs each of its lines joins. */
    sizes: text({ mode: 'json' }).$type<number[]>().notNull(),
    lines: integer().notNull(),
    /** Of a line, as it was placed. */
    unit: micros().notNull(),
    /** What of it is still in the book, after cash-outs of a part. */
    openUnit: micros().notNull(),
    policy: text({ enum: ['none', 'higher', 'any'] }).notNull(),
    status: text({ enum: ['pending', 'open', 'settled', 'refused', 'cashed_out'] }).notNull(),
    /** When a live bet is looked at again, to be accepted or refused. */
    dueAt: instant(),
    /** Why it was refused. */
    refusal: text(),
    /** How often it was settled: the number of the settlement that stands, or of the last that was taken back. */
    settlements: integer().notNull().default(0),
    /** What the settlement that stands pays; null while none does. */
    payout: micros(),
    cashOuts: integer().notNull().default(0),
    cashedOut: micros().notNull().default(sql`0`),
    /** What the book can lose on what is left of it, in millionths of a rouble of limits. */
    risk: micros().notNull().default(sql`0`),
    /** The free bet that it is, staked by the house. */
    freeBet: text().references(() => bonusGrants.id),
    /** What it was placed by, and is settled by. */
    rulesVersion: text().notNull().default('sports/v1'),
    /** Of the moment at which it was accepted or refused; it sorts. */
    placedAt: instant().notNull(),
  },
  (t) => [
    index('sports_bets_of_user').on(t.userId, t.id),
    index('pending_sports_bets').on(t.dueAt).where(sql`${t.status} = 'pending'`),
    index('open_sports_bets_of_user').on(t.userId).where(sql`${t.status} IN ('pending', 'open')`),
    check('a_sports_unit_is_positive', sql`${t.unit} > 0`),
  ],
)

/** A pick of a bet, with the odds and chances that it was accepted at. */
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
    /** Of winning, in 1e-9, as the feed had it. */
    chance: integer().notNull(),
    /** What a unit on it returns on average, in 1e-6, voids and halves among it. */
    returns: integer().notNull().default(1_000_000),
    version: integer().notNull(),
    /** The feed's time of the odds: a cancel of a window finds the leg by it. */
    offeredAt: instant().notNull(),
    isLive: integer({ mode: 'boolean' }).notNull(),
    /** In every line of its system. */
    isBanker: integer({ mode: 'boolean' }).notNull().default(false),
    grade: text(),
    /** Whether the feed has taken back the odds that it was accepted at: what was cashed out on them is, too. */
    isCancelled: integer({ mode: 'boolean' }).notNull().default(false),
    /** Why it is void, in the feed's or the book's word. */
    voidReason: text(),
    /** What it adds to the book's liability while it is open, in millionths of a rouble of limits. */
    load: micros().notNull(),
  },
  (t) => [primaryKey({ columns: [t.betId, t.position] }), index('sports_legs_by_event').on(t.eventId, t.userId)],
)

/** What the book can lose if an outcome wins, over all open bets, in millionths of a rouble of limits. */
export const sportsLiabilities = sqliteTable(
  'sports_liabilities',
  { eventId: text().notNull(), market: text().notNull(), outcome: text().notNull(), amount: micros().notNull() },
  (t) => [primaryKey({ columns: [t.eventId, t.market, t.outcome] })],
)

/** Cash-outs of bets, of all that was open or of a part: the settlement that each is stands under its bet. */
export const sportsCashOuts = sqliteTable(
  'sports_cash_outs',
  {
    betId: text()
      .notNull()
      .references(() => sportsBets.id),
    /** Of one bet, from 1 on. */
    number: integer().notNull(),
    /** Of a line: what is taken out of the bet. */
    unit: micros().notNull(),
    /** What was offered for it, and is paid. */
    value: micros().notNull(),
    /** `returned`: the odds that its bet stood on were taken back, and the stake went back in the place of the value. */
    status: text({ enum: ['pending', 'paid', 'refused', 'returned'] }).notNull(),
    /** How many legs had a result when it was asked for: another one refuses it. */
    graded: integer().notNull(),
    /** How often it was settled: what names its settlements. */
    settlements: integer().notNull().default(0),
    /** When one with a live leg is decided. */
    dueAt: instant(),
    /** Why it was refused. */
    refusal: text(),
    askedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.betId, t.number] }),
    uniqueIndex('one_pending_cash_out_a_bet').on(t.betId).where(sql`${t.status} = 'pending'`),
    index('pending_sports_cash_outs').on(t.dueAt).where(sql`${t.status} = 'pending'`),
  ],
)

/** What the book can lose on open bets that were placed on a sport in a day, in millionths of a rouble of limits. */
export const sportsDayRisks = sqliteTable(
  'sports_day_risks',
  { sport: text().notNull(), day: integer().notNull(), amount: micros().notNull() },
  (t) => [primaryKey({ columns: [t.sport, t.day] })],
)

/** The operator's limits, in roubles of limits; what has no row is by default. */
export const sportsLimits = sqliteTable('sports_limits', {
  name: text({ enum: ['outcome', 'market', 'event', 'sport_day', 'player', 'player_event'] }).primaryKey(),
  amount: micros().notNull(),
})

/** What a player's limits are multiplied by, in millionths; 1 for whoever has no row. */
export const sportsFactors = sqliteTable('sports_factors', {
  userId: text()
    .primaryKey()
    .references(() => users.id),
  ppm: integer().notNull(),
})

/** Who has changed what the book takes, and when; never changed. */
export const sportsLimitChanges = sqliteTable('sports_limit_changes', {
  id: integer().primaryKey(),
  /** Of a limit, or the player whose factor it is. */
  name: text().notNull(),
  /** As it was said: null for the default. */
  value: text(),
  operator: text().notNull(),
  changedAt: instant().notNull(),
})

/** Results that people have put right: one operator says how, and another one lets it through; never changed after. */
export const sportsCorrections = sqliteTable(
  'sports_corrections',
  {
    id: text().primaryKey(),
    eventId: text()
      .notNull()
      .references(() => sportsEvents.id),
    market: text().notNull(),
    /** By outcome, how it ended; null where the market is void. */
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
