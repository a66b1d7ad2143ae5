import { sql } from 'drizzle-orm'
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import { currencyCode, instant, micros } from './columns.ts'

/** An account of the ledger: `user:{id}:{currency}:{kind}`, or a system account such as `house:games:RUB`. */
export const ledgerAccounts = sqliteTable(
  'ledger_accounts',
  {
    id: integer().primaryKey(),
    code: text().notNull().unique(),
    /** The player; null for system accounts. */
    userId: text(),
    currency: currencyCode().notNull(),
    kind: text().notNull(),
    /** Updated in the transaction of each entry; always the sum of the entries. */
    balance: micros().notNull().default(sql`0`),
  },
  (t) => [
    index('ledger_accounts_by_user').on(t.userId),
    check('no_player_account_is_negative', sql`${t.userId} IS NULL OR ${t.balance} >= 0`),
  ],
)

/** One balanced movement of money; immutable. A correction is another transfer. */
export const transfers = sqliteTable(
  'transfers',
  {
    id: text().primaryKey(),
    kind: text().notNull(),
    /** Subject of the transfer: `deposit:{id}`, `bet:{id}`. */
    reference: text().notNull(),
    /** Unique: the same key moves money only once. */
    idempotencyKey: text().notNull().unique(),
    createdAt: instant().notNull(),
    /** The settlement that this transfer reverses. */
    reverses: text().references((): AnySQLiteColumn => transfers.id),
    /**
     * The player, for transfers that no other table references (prizes, bonuses, a chargeback). Needed to find them
     * among millions of stakes.
     */
    userId: text(),
  },
  (t) => [
    index('transfers_by_reference').on(t.reference),
    index('transfers_by_user').on(t.userId, t.id).where(sql`${t.userId} IS NOT NULL`),
    uniqueIndex('one_reversal_a_transfer').on(t.reverses).where(sql`${t.reverses} IS NOT NULL`),
  ],
)

/** Payouts of unconfirmed results: the money can be staked, but not withdrawn before `until`. */
export const contestedPayouts = sqliteTable(
  'contested_payouts',
  {
    /** Reference of the settlement, `bet:{id}`. */
    reference: text().primaryKey(),
    userId: text().notNull(),
    currency: currencyCode().notNull(),
    amount: micros().notNull(),
    /** End of the restriction. Expired rows are deleted by the next command that reads them. */
    until: instant().notNull(),
  },
  (t) => [index('contested_payouts_of_user').on(t.userId), index('contested_payouts_by_time').on(t.until)],
)

/** Two entries per posting: the debit is negative, the credit positive. Triggers reject UPDATE and DELETE. */
export const entries = sqliteTable(
  'entries',
  {
    id: integer().primaryKey(),
    transferId: text()
      .notNull()
      .references(() => transfers.id),
    accountId: integer()
      .notNull()
      .references(() => ledgerAccounts.id),
    amount: micros().notNull(),
    balanceAfter: micros().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('entries_by_account').on(t.accountId, t.id),
    index('entries_by_transfer').on(t.transferId),
    check('an_entry_moves_something', sql`${t.amount} <> 0`),
  ],
)

/** Merkle logs of this platform, one per year. New records go to the last one. */
export const logs = sqliteTable(
  'logs',
  {
    id: integer().primaryKey(),
    /** `<name>/log/<cell>/<year>`, from the second log of a year on `<year>.<number>`. Never changes. */
    origin: text().notNull().unique(),
    name: text().notNull(),
    cell: integer().notNull(),
    year: integer().notNull(),
    number: integer().notNull(),
    /** Sequence number in `log_records` of its leaf 0. */
    firstSequence: integer().notNull(),
    /** Number of its first leaves that are records of the former hash chain. */
    former: integer().notNull(),
    /** Private keys, encrypted (encryption.ts), and the verifier keys. */
    sealedKey: text().notNull(),
    verifierKey: text().notNull(),
    sealedPromiseKey: text().notNull(),
    promiseVerifierKey: text().notNull(),
    openedAt: instant().notNull(),
  },
  (t) => [uniqueIndex('one_log_per_number').on(t.cell, t.year, t.number)],
)

/** Hashes above the leaves: level 1 has the roots of 256 leaves each, level 2 those of 256 hashes of level 1. */
export const logNodes = sqliteTable(
  'log_nodes',
  {
    logId: integer().notNull(),
    level: integer().notNull(),
    position: integer().notNull(),
    hash: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.logId, t.level, t.position] })],
)

/** Signed checkpoints, stored before anybody sees them. */
export const logCheckpoints = sqliteTable(
  'log_checkpoints',
  {
    logId: integer().notNull(),
    size: integer().notNull(),
    root: text().notNull(),
    /** The signed note. */
    note: text().notNull(),
    signedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.logId, t.size] })],
)

/** Random key per player and year, from which the salts of their records are derived. Deleted by erasure. */
export const logKeys = sqliteTable(
  'log_keys',
  {
    id: integer().primaryKey(),
    userId: text().notNull(),
    year: integer().notNull(),
    /** 32 bytes, hexadecimal; empty after the erasure, until all openings are deleted. */
    key: text().notNull(),
    /** Number of records that the key has opened: the running count of the player. */
    records: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex('one_log_key_per_year').on(t.userId, t.year),
    index('erased_log_keys').on(t.id).where(sql`${t.key} = ''`),
  ],
)

/**
 * Records of the log, hash-chained and leaves of a Merkle tree (`logs`). Triggers reject every change but the deletion
 * of an opening.
 */
export const logRecords = sqliteTable(
  'log_records',
  {
    sequence: integer().primaryKey(),
    kind: text().notNull(),
    /** The public record. Records of the former chain contain what is private today, and are never published. */
    payload: text().notNull(),
    /** Empty for records of the tree. */
    previousHash: text().notNull(),
    /** Unique without an index: it covers the sequence number and the previous hash. */
    hash: text().notNull(),
    createdAt: instant().notNull(),
    /** Subject of the record: `bet:{id}`; null for records of the former chain, and for those of nobody. */
    reference: text(),
    /** Private part that the record commits to; null without one, after its erasure, or if it is rebuilt. */
    opening: text(),
    /** Key of the commitment (`log_keys`). */
    keyId: integer(),
    /** Running count of the player's records, which the opening contains. */
    recordNumber: integer(),
  },
  (t) => [
    /** Also the index that finds the record of a bet of the former chain. */
    uniqueIndex('a_bet_is_settled_once')
      .on(sql`${t.payload} ->> '$.bet'`)
      .where(sql`${t.kind} = 'bet_settled' AND ${t.reference} IS NULL`),
    /** Finds the records of a subject; a bet is settled once. */
    uniqueIndex('log_records_of_subject')
      .on(t.reference, sql`CASE ${t.kind} WHEN 'bet_settled' THEN 0 ELSE ${t.sequence} END`)
      .where(sql`${t.reference} IS NOT NULL`),
    index('log_records_by_key').on(t.keyId).where(sql`${t.keyId} IS NOT NULL AND ${t.opening} IS NOT NULL`),
    /** For the check of bets with revealed seeds. */
    index('revealed_pairs').on(sql`${t.payload} ->> '$.pair'`).where(sql`${t.kind} = 'seed_revealed'`),
  ],
)

/** Last checkpoint that each witness has kept of a log: a row per log and witness. */
export const logWitnesses = sqliteTable(
  'log_witnesses',
  {
    logId: integer().notNull(),
    /** Verifier key, or the name of a folder. */
    witness: text().notNull(),
    size: integer().notNull(),
    /** Cosignature of the checkpoint of that size, as a line of its note; null without one. */
    line: text(),
    /** Time of the cosignature, or of the last answer of one that does not sign. */
    keptAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.logId, t.witness] })],
)

/**
 * Logs that a witness contradicts, or of which nothing proves the end. They take no records and are signed no more; an
 * operator opens the next one, or resumes one that was `unproven`.
 */
export const logStops = sqliteTable('log_stops', {
  logId: integer().primaryKey(),
  /**
   * `rewritten`: the witness has found no proof; `rolled_back`: it has kept a larger tree; `unproven`: the file with the
   * head of the log was missing at the start.
   */
  reason: text({ enum: ['rewritten', 'rolled_back', 'unproven'] }).notNull(),
  /** Name of the witness; empty for `unproven`. */
  witness: text().notNull(),
  detail: text().notNull(),
  stoppedAt: instant().notNull(),
})
