import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { BOOK_DIFFERENCES } from '#server/shared/constants/book-differences.ts'
import { currencyCode, instant, micros } from './columns.ts'
import { users } from './identity.ts'

const ofGame = {
  userId: text()
    .notNull()
    .references(() => users.id),
  /** The login that it came from. */
  loginId: text().notNull(),
  provider: text().notNull(),
  /** By the provider's own name of it. */
  gameId: text().notNull(),
  currency: currencyCode().notNull(),
}

/** A launch of a provider's game: its token is used once, and only its hash is stored. */
export const casinoLaunches = sqliteTable(
  'casino_launches',
  {
    tokenHash: text().primaryKey(),
    ...ofGame,
    locale: text().notNull(),
    /** Of the address that it was asked for from; null where no database knows it. */
    country: text(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [index('casino_launches_by_end').on(t.expiresAt)],
)

/** What a provider plays a game under. Its end stops bets, and nothing else. */
export const casinoSessions = sqliteTable(
  'casino_sessions',
  {
    id: text().primaryKey(),
    ...ofGame,
    kind: text({ enum: ['slot', 'live'] })
      .notNull()
      .default('slot'),
    openedAt: instant().notNull(),
    /** When it was opened or last bet in. */
    usedAt: instant().notNull(),
    endedAt: instant(),
  },
  (t) => [index('casino_sessions_by_user').on(t.userId, t.provider, t.gameId)],
)

/** A round of a provider: of one player, one game and one currency. */
export const casinoRounds = sqliteTable(
  'casino_rounds',
  {
    ...ofGame,
    roundId: text().notNull(),
    state: text({ enum: ['OPEN', 'CLOSED', 'VOID'] }).notNull(),
    /** What all its wins may come to, as it was when the first stake was taken. */
    maxPayout: micros().notNull(),
    staked: micros().notNull(),
    won: micros().notNull(),
    refunded: micros().notNull(),
    rulesHash: text(),
    /** What its first bet was committed to, as JSON: told before anything came up. */
    proof: text(),
    openedAt: instant().notNull(),
    closedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.roundId] }),
    index('casino_rounds_of_user').on(t.userId, t.openedAt),
    index('casino_rounds_open').on(t.provider, t.openedAt).where(sql`${t.state} = 'OPEN'`),
    check(
      'a_round_gives_back_no_more_than_was_staked',
      sql`${t.staked} > 0 AND ${t.won} >= 0 AND ${t.refunded} >= 0 AND ${t.refunded} <= ${t.staked}`,
    ),
  ],
)

/** What a provider has asked of the wallet, with the answer that it has for ever. */
export const casinoTransactions = sqliteTable(
  'casino_transactions',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    provider: text().notNull(),
    txId: text().notNull(),
    call: text().notNull(),
    /** SHA-256 of what must not differ when it is asked again. */
    fingerprint: text().notNull(),
    status: text({ enum: ['posted', 'refused', 'tombstone', 'no_effect'] }).notNull(),
    code: text(),
    httpStatus: integer().notNull(),
    /** As it was sent, byte for byte. */
    answer: text().notNull(),
    refTxId: text(),
    roundId: text().notNull(),
    gameId: text(),
    currency: currencyCode(),
    amount: micros().notNull(),
    /** The bet of the ledger that it is about. */
    betId: text(),
    isLate: integer({ mode: 'boolean' }).notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('one_casino_transaction_an_id').on(t.provider, t.txId),
    index('casino_rollbacks').on(t.provider, t.refTxId).where(sql`${t.refTxId} IS NOT NULL`),
    index('casino_transactions_of_round').on(t.provider, t.roundId),
    index('casino_transactions_by_time').on(t.provider, t.createdAt),
    index('casino_late_wins').on(t.createdAt).where(sql`${t.isLate} = 1`),
  ],
)

/** Server seeds that providers have revealed: each is what its hash was. */
export const casinoSeeds = sqliteTable(
  'casino_seeds',
  {
    provider: text().notNull(),
    serverHash: text().notNull(),
    serverSeed: text().notNull(),
    revealedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.serverHash] })],
)

/** What the operator has closed: a title, or with no title named all of a provider. `maintenance` ends, `off` takes it down. */
export const casinoHolds = sqliteTable(
  'casino_holds',
  {
    provider: text().notNull(),
    /** By the provider's own name of it; empty for all of them. */
    gameId: text().notNull(),
    state: text({ enum: ['maintenance', 'off'] }).notNull(),
    operator: text().notNull(),
    since: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.gameId] })],
)

/** Keys of providers that the operator takes no more, whatever the settings say of them. */
export const casinoRevokedKeys = sqliteTable('casino_revoked_keys', {
  keyId: text().primaryKey(),
  operator: text().notNull(),
  revokedAt: instant().notNull(),
})

/** What came of comparing our books of a day with a provider's own, once the day was over. */
export const casinoReconciliations = sqliteTable(
  'casino_reconciliations',
  {
    provider: text().notNull(),
    /** In UTC, as 2026-11-22. */
    day: text().notNull(),
    comparedAt: instant().notNull(),
    /** Transactions that stand in both books. */
    compared: integer().notNull(),
    /** How many of them all differ. */
    differences: integer().notNull(),
    /** What the provider had still to tell us. */
    waiting: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.day] })],
)

/** What people have to look at: where both books differ, a win that came long after its round, a round that does not end. */
export const CASINO_ALARMS = [...BOOK_DIFFERENCES, 'late_win', 'open_round'] as const

/** What people have to look at of a provider: a transaction that both books do not agree on, a win or a round that is too late. */
export const casinoAlarms = sqliteTable(
  'casino_alarms',
  {
    provider: text().notNull(),
    kind: text({ enum: CASINO_ALARMS }).notNull(),
    /** A transaction, or of an open round its id. */
    subject: text().notNull(),
    /** What we have of it. */
    here: text(),
    /** What its provider has. */
    there: text(),
    raisedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.kind, t.subject] }), index('casino_alarms_by_time').on(t.raisedAt)],
)

/** Games of our own that a player has marked. */
export const favouriteGames = sqliteTable(
  'favourite_games',
  {
    userId: text()
      .notNull()
      .references(() => users.id),
    game: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.game] })],
)

/** Titles that a player has marked. */
export const casinoFavourites = sqliteTable(
  'casino_favourites',
  {
    userId: text()
      .notNull()
      .references(() => users.id),
    slug: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.slug] })],
)
