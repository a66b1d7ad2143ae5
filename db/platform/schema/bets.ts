import { type SQL, sql } from 'drizzle-orm'
import { type AnySQLiteColumn, check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { currencyCode, instant, micros, type StoredJson } from './columns.ts'
import { seedPairs } from './fairness.ts'
import { users } from './identity.ts'

/** What a bet is proven by: each kind has columns of its own. */
export const PROOF_KINDS = ['seed_pair', 'shared_round', 'provider_round', 'sports_book'] as const

/**
 * A bet with all that its check needs. The kinds of proof share a row, since every bet of every player is written, listed
 * and indexed once; a CHECK a kind keeps its columns filled and those of the others empty. What was moved for a bet, and
 * so how it stands, is in the ledger alone (`bet:{id}`); `payout` is the sum of that.
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
    /** Null while it is open; a bet of a seed pair is written when it is decided. */
    outcome: text({ mode: 'json' }).$type<StoredJson>(),
    /** 1e-4 units. */
    multiplier: micros().notNull(),
    currency: currencyCode().notNull(),
    stake: micros().notNull(),
    payout: micros().notNull(),
    /**
     * 0: their player has staked. 1, a free bet: the house has, and its player gets what `payout` is above `stake`. 2, a free spin:
     * the house has, and its player gets all of `payout`.
     */
    isFree: integer().notNull().default(0),
    sessionId: text().notNull(),
    placedAt: instant().notNull(),
    proofKind: text({ enum: PROOF_KINDS }).notNull().default('seed_pair'),
    /** SHA-256 of the paytable, the formula or the provider's rules; a provider may have none. */
    tableHash: text(),
    seedPairId: text().references(() => seedPairs.id),
    nonce: integer(),
    floats: text({ mode: 'json' }).$type<number[]>(),
    /** The round that several players share. */
    sharedRoundId: text(),
    provider: text(),
    /** By the provider's own name of it. */
    providerRoundId: text(),
    /** The last message of the feed that the book had taken when it accepted the bet. */
    bookSequence: integer(),
  },
  (t) => [
    uniqueIndex('one_bet_a_nonce').on(t.seedPairId, t.nonce),
    // by game and currency, however rare they are among a player's others, and with what totals add up, so that they read no row
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

/** That these columns are filled for this kind of proof, all of them, and for no other. */
function provenBy({ proofKind }: ProofColumns, kind: (typeof PROOF_KINDS)[number], columns: AnySQLiteColumn[]): SQL {
  const filled = columns.map((column) => sql`(${column} IS NOT NULL) = (${proofKind} = ${sql.raw(`'${kind}'`)})`)
  return sql.join(filled, sql` AND `)
}
