import { sql } from 'drizzle-orm'
import { type AnySQLiteColumn, check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
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

/** Commitments and settlements, hash-chained, so that changes and omissions are detectable. */
export const logRecords = sqliteTable(
  'log_records',
  {
    sequence: integer().primaryKey(),
    kind: text().notNull(),
    payload: text().notNull(),
    previousHash: text().notNull(),
    /** Unique without an index: it covers the sequence number and the previous hash. */
    hash: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    /** Also the index that finds the record of a bet. */
    uniqueIndex('a_bet_is_settled_once').on(sql`${t.payload} ->> '$.bet'`).where(sql`${t.kind} = 'bet_settled'`),
    /** For the check of bets with revealed seeds. */
    index('revealed_pairs').on(sql`${t.payload} ->> '$.pair'`).where(sql`${t.kind} = 'seed_revealed'`),
  ],
)
