import { type SQL, sql } from 'drizzle-orm'
import { type AnySQLiteColumn, check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { currencyCode, instant, micros, type StoredJson } from './columns.ts'
import { seedPairs } from './fairness.ts'
import { users } from './identity.ts'

/** Kinds of proof of a bet; each has its own columns. */
export const PROOF_KINDS = ['seed_pair', 'shared_round', 'provider_round', 'sports_book'] as const

/**
 * A bet with all data that its verification needs. All kinds of proof share a table, since every bet of every player is
 * written, listed and indexed once. One CHECK per kind keeps its columns filled and those of the others empty.
 * Transfers of a bet, and so its state, are in the ledger only (`bet:{id}`); `payout` is their sum.
 */
export const bets = sqliteTable(
  'bets',
  {
    /** Sortable by time of placement. */
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    game: text().notNull(),
    rulesVersion: text().notNull(),
    params: text({ mode: 'json' }).$type<StoredJson>().notNull(),
    /** Null while the bet is open. A bet of a seed pair is inserted when it is decided. */
    outcome: text({ mode: 'json' }).$type<StoredJson>(),
    multiplier: micros().notNull(),
    currency: currencyCode().notNull(),
    stake: micros().notNull(),
    payout: micros().notNull(),
    /**
     * 0: staked by the player. 1: a free bet, staked by the house; the player gets `payout` minus `stake`. 2: a free
     * spin, staked by the house; the player gets all of `payout`.
     */
    isFree: integer().notNull().default(0),
    sessionId: text().notNull(),
    placedAt: instant().notNull(),
    proofKind: text({ enum: PROOF_KINDS }).notNull().default('seed_pair'),
    /** SHA-256 of the paytable, the formula or the provider's rules. A provider may have none. */
    tableHash: text(),
    seedPairId: text().references(() => seedPairs.id),
    nonce: integer(),
    floats: text({ mode: 'json' }).$type<number[]>(),
    sharedRoundId: text(),
    provider: text(),
    /** The provider's round id. */
    providerRoundId: text(),
    /** Last feed message that the sportsbook had processed when it accepted the bet. */
    bookSequence: integer(),
  },
  (t) => [
    uniqueIndex('one_bet_a_nonce').on(t.seedPairId, t.nonce),
    // by game and currency, to find rare games among a player's bets; a covering index for totals, which then read no
    // rows
    index('bets_of_user_by_game').on(t.userId, t.game, t.currency, t.id, t.stake, t.payout, t.isFree),
    index('open_bets_of_user').on(t.userId, t.currency, t.id).where(sql`${t.outcome} IS NULL`),
    index('bets_by_game').on(t.game, t.id),
    index('bets_by_multiplier').on(t.game, t.multiplier),
    check('a_stake_is_positive', sql`${t.stake} > 0`),
    check('a_payout_is_not_negative', sql`${t.payout} >= 0`),
    check(
      'a_proof_is_of_a_known_kind',
      sql`${t.proofKind} IN ('seed_pair', 'shared_round', 'provider_round', 'sports_book')`,
    ),
    check('a_seed_pair_proves_alone', provenBy(t, 'seed_pair', [t.seedPairId, t.nonce, t.floats])),
    check('a_shared_round_proves_alone', provenBy(t, 'shared_round', [t.sharedRoundId])),
    check('a_providers_round_proves_alone', provenBy(t, 'provider_round', [t.provider, t.providerRoundId])),
    check('a_sports_book_proves_alone', provenBy(t, 'sports_book', [t.bookSequence])),
    check(
      'what_is_computed_has_a_table',
      sql`${t.proofKind} = 'provider_round' OR (${t.proofKind} = 'sports_book') = (${t.tableHash} IS NULL)`,
    ),
    check('what_a_seed_pair_proves_is_decided', sql`${t.proofKind} <> 'seed_pair' OR ${t.outcome} IS NOT NULL`),
  ],
)

type ProofColumns = { readonly proofKind: AnySQLiteColumn }

/** CHECK that these columns are all filled for this kind of proof and all null for any other. */
function provenBy({ proofKind }: ProofColumns, kind: (typeof PROOF_KINDS)[number], columns: AnySQLiteColumn[]): SQL {
  const filled = columns.map((column) => sql`(${column} IS NOT NULL) = (${proofKind} = ${sql.raw(`'${kind}'`)})`)
  return sql.join(filled, sql` AND `)
}
