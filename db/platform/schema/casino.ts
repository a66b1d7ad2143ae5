import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { CASINO_ALARMS } from '#server/shared/constants/book-differences.ts'
import { currencyCode, instant, micros } from './columns.ts'
import { users } from './identity.ts'

const ofGame = {
  userId: text()
    .notNull()
    .references(() => users.id),
  /** Session that launched it. */
  loginId: text().notNull(),
  provider: text().notNull(),
  gameId: text().notNull(),
  currency: currencyCode().notNull(),
}

/** Launch of a provider game. The token is single-use; only its hash is stored. */
export const casinoLaunches = sqliteTable(
  'casino_launches',
  {
    tokenHash: text().primaryKey(),
    ...ofGame,
    locale: text().notNull(),
    /** Country of the client address; null if unknown. */
    country: text(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [index('casino_launches_by_end').on(t.expiresAt)],
)

/** Game session at a provider. Ending it stops new bets only; wins are still accepted. */
export const casinoSessions = sqliteTable(
  'casino_sessions',
  {
    id: text().primaryKey(),
    ...ofGame,
    /** Country of the address that launched it; null if unknown. */
    country: text(),
    kind: text({ enum: ['slot', 'live'] })
      .notNull()
      .default('slot'),
    openedAt: instant().notNull(),
    /** Time of opening or of the last bet. */
    usedAt: instant().notNull(),
    endedAt: instant(),
  },
  (t) => [index('casino_sessions_by_user').on(t.userId, t.provider, t.gameId)],
)

/** A provider's round, of one player, one game and one currency. */
export const casinoRounds = sqliteTable(
  'casino_rounds',
  {
    ...ofGame,
    roundId: text().notNull(),
    state: text({ enum: ['OPEN', 'CLOSED', 'VOID'] }).notNull(),
    /** Upper bound of all wins, fixed at the first stake. */
    maxPayout: micros().notNull(),
    staked: micros().notNull(),
    won: micros().notNull(),
    refunded: micros().notNull(),
    rulesHash: text(),
    /** Provider's commitment for the first bet (JSON), received before the outcome. */
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

/** Provider wallet call and its stored response, which repeats return unchanged. */
export const casinoTransactions = sqliteTable(
  'casino_transactions',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    provider: text().notNull(),
    txId: text().notNull(),
    call: text().notNull(),
    /** SHA-256 of the request fields that a retry must repeat. */
    fingerprint: text().notNull(),
    status: text({ enum: ['posted', 'refused', 'tombstone', 'no_effect'] }).notNull(),
    code: text(),
    httpStatus: integer().notNull(),
    /** Response as sent, byte for byte. */
    answer: text().notNull(),
    refTxId: text(),
    roundId: text().notNull(),
    gameId: text(),
    currency: currencyCode(),
    amount: micros().notNull(),
    /** Bet in the ledger that the call belongs to. */
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

/** Server seeds revealed by providers, checked against their hashes. */
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

/** Revoked provider keys; they stay revoked whatever the settings say. */
export const casinoRevokedKeys = sqliteTable('casino_revoked_keys', {
  keyId: text().primaryKey(),
  operator: text().notNull(),
  revokedAt: instant().notNull(),
})

/** Result of the daily reconciliation with a provider. */
export const casinoReconciliations = sqliteTable(
  'casino_reconciliations',
  {
    provider: text().notNull(),
    /** Day in UTC, as 2026-11-22. */
    day: text().notNull(),
    comparedAt: instant().notNull(),
    /** Number of transactions found on both sides. */
    compared: integer().notNull(),
    /** Number of differences, including transactions found on one side only. */
    differences: integer().notNull(),
    /** Number of transactions still pending at the provider. */
    waiting: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.day] })],
)

export const casinoAlarms = sqliteTable(
  'casino_alarms',
  {
    provider: text().notNull(),
    kind: text({ enum: CASINO_ALARMS }).notNull(),
    /** Transaction id, or round id for an open round. */
    subject: text().notNull(),
    /** Our record. */
    here: text(),
    /** The provider's record. */
    there: text(),
    raisedAt: instant().notNull(),
    /** Set together with the operator's name, once somebody has settled the matter. */
    resolvedAt: instant(),
    resolvedBy: text(),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.kind, t.subject] }),
    index('casino_alarms_by_time').on(t.raisedAt),
    index('casino_alarms_open').on(t.provider, t.raisedAt).where(sql`"resolved_at" IS NULL`),
  ],
)

/** A player's favorite games among the site's own. */
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

/** A player's favorite provider games. */
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

/**
 * Hash chain that decides a live table's rounds, as its provider published it before its first round: the terminal is
 * logged before the salt is known.
 */
export const casinoChains = sqliteTable(
  'casino_chains',
  {
    provider: text().notNull(),
    gameId: text().notNull(),
    /** Position among the table's chains, from 1. */
    serial: integer().notNull(),
    terminal: text().notNull(),
    length: integer().notNull(),
    /** Round of the public beacon that the salt is taken from; null without a beacon. */
    beaconRound: integer(),
    salt: text(),
    saltSignature: text(),
    publishedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.gameId, t.serial] })],
)
