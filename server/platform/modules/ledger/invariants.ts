import { sql } from 'drizzle-orm'
import type { Invariant } from '#server/platform/kernel/invariant.ts'
import { FUNDS, SYSTEM_ACCOUNT_KINDS } from './accounts.ts'

const PLAYER_KINDS = sql.join(
  Object.keys(FUNDS).map((kind) => sql`${kind}`),
  sql`, `,
)
const SYSTEM_KINDS = sql.join(
  SYSTEM_ACCOUNT_KINDS.map((kind) => sql`${kind}`),
  sql`, `,
)

const accounts = sql`SELECT count(*) AS count FROM ledger_accounts`
const entries = sql`SELECT count(*) AS count FROM entries`
const transfers = sql`SELECT count(*) AS count FROM transfers`

const ACCOUNTS: readonly Invariant[] = [
  {
    name: 'all accounts of a currency sum to zero',
    counted: sql`SELECT count(DISTINCT currency) AS count FROM ledger_accounts`,
    violated: sql`SELECT currency AS subject FROM ledger_accounts GROUP BY currency HAVING sum(balance) <> 0`,
  },
  {
    name: 'all entries of a transfer sum to zero in each currency',
    counted: transfers,
    violated: sql`
      SELECT entry.transfer_id AS subject FROM entries AS entry
      JOIN ledger_accounts AS account ON account.id = entry.account_id
      GROUP BY entry.transfer_id, account.currency HAVING sum(entry.amount) <> 0`,
  },
  {
    name: 'no account of a player is negative',
    counted: sql`SELECT count(*) AS count FROM ledger_accounts WHERE user_id IS NOT NULL`,
    violated: sql`SELECT code AS subject FROM ledger_accounts WHERE user_id IS NOT NULL AND balance < 0`,
  },
  {
    name: 'every account is of a kind that the ledger knows',
    counted: accounts,
    violated: sql`
      SELECT code AS subject FROM ledger_accounts
      WHERE kind NOT IN (${PLAYER_KINDS}) AND user_id IS NOT NULL OR kind NOT IN (${SYSTEM_KINDS}) AND user_id IS NULL`,
  },
  {
    name: 'a maintained balance is the sum of its entries',
    counted: accounts,
    violated: sql`
      SELECT account.code AS subject FROM ledger_accounts AS account
      LEFT JOIN entries AS entry ON entry.account_id = account.id
      GROUP BY account.id HAVING account.balance <> coalesce(sum(entry.amount), 0)`,
  },
  {
    name: 'each entry states the balance after it',
    counted: entries,
    violated: sql`
      SELECT CAST(running.id AS TEXT) AS subject FROM (
        SELECT id, balance_after, sum(amount) OVER (PARTITION BY account_id ORDER BY id) AS total FROM entries
      ) AS running WHERE running.balance_after <> running.total`,
  },
  {
    name: 'money is whole micro-units',
    counted: entries,
    violated: sql`
      SELECT code AS subject FROM ledger_accounts WHERE balance <> CAST(balance AS INTEGER)
      UNION ALL SELECT CAST(id AS TEXT) FROM entries
      WHERE amount <> CAST(amount AS INTEGER) OR balance_after <> CAST(balance_after AS INTEGER)`,
  },
]

/** What each transfer under a stake's reference has moved in and out of play. */
const IN_PLAY = sql`
  SELECT transfer.reference, transfer.id AS transfer_id, transfer.kind, entry.id, entry.account_id, entry.amount
  FROM transfers AS transfer
  JOIN entries AS entry ON entry.transfer_id = transfer.id
  JOIN ledger_accounts AS account ON account.id = entry.account_id AND account.kind = 'inplay'`

const stakes = sql`SELECT count(*) AS count FROM transfers WHERE kind = 'stake'`

const STAKES: readonly Invariant[] = [
  {
    name: 'a reference has one stake, or the tombstone of one, and nothing is closed without it',
    counted: sql`SELECT count(DISTINCT reference) AS count FROM transfers WHERE kind IN ('stake', 'tombstone')`,
    violated: sql`
      SELECT reference AS subject FROM transfers WHERE kind IN ('stake', 'tombstone', 'settlement', 'void', 'reversal')
      GROUP BY reference HAVING sum(kind IN ('stake', 'tombstone')) <> 1
        OR sum(kind = 'tombstone') = 1 AND count(*) > 1`,
  },
  {
    name: 'in play is the sum of the open stakes',
    counted: sql`SELECT count(*) AS count FROM ledger_accounts WHERE kind = 'inplay'`,
    violated: sql`
      SELECT account.code AS subject FROM ledger_accounts AS account
      LEFT JOIN (
        SELECT moved.account_id, moved.amount FROM (${IN_PLAY}) AS moved
        WHERE moved.kind IN ('stake', 'settlement', 'void', 'reversal')
          AND EXISTS (SELECT 1 FROM transfers AS stake WHERE stake.reference = moved.reference AND stake.kind = 'stake')
      ) AS open_stake ON open_stake.account_id = account.id
      WHERE account.kind = 'inplay' GROUP BY account.id HAVING account.balance <> coalesce(sum(open_stake.amount), 0)`,
  },
  {
    name: 'of a stake never more is closed than was staked, and never less than nothing',
    counted: stakes,
    violated: sql`
      SELECT DISTINCT running.reference AS subject FROM (
        SELECT moved.reference, sum(moved.amount) OVER (PARTITION BY moved.reference ORDER BY moved.id) AS open,
          sum(moved.amount * (moved.kind = 'stake')) OVER (PARTITION BY moved.reference) AS staked
        FROM (${IN_PLAY}) AS moved
      ) AS running WHERE running.open < 0 OR running.open > running.staked`,
  },
  {
    name: 'a stake belongs to one player and one currency',
    counted: stakes,
    violated: sql`
      SELECT transfer.reference AS subject FROM transfers AS transfer
      JOIN entries AS entry ON entry.transfer_id = transfer.id
      JOIN ledger_accounts AS account ON account.id = entry.account_id
      WHERE transfer.kind IN ('stake', 'settlement', 'void', 'reversal')
      GROUP BY transfer.reference HAVING count(DISTINCT account.user_id) <> 1 OR count(DISTINCT account.currency) <> 1`,
  },
  {
    name: 'a reversal takes back one settlement or void of its stake, whole',
    counted: sql`SELECT count(*) AS count FROM transfers WHERE kind = 'reversal'`,
    violated: sql`
      SELECT reversal.id AS subject FROM transfers AS reversal
      LEFT JOIN transfers AS settled ON settled.id = reversal.reverses AND settled.reference = reversal.reference
        AND settled.kind IN ('settlement', 'void')
      WHERE (reversal.kind = 'reversal') <> (settled.id IS NOT NULL)
        OR coalesce((SELECT sum(moved.amount) FROM (${IN_PLAY}) AS moved
          WHERE moved.transfer_id IN (reversal.id, settled.id) AND reversal.kind = 'reversal'), 0) <> 0`,
  },
  {
    name: 'nobody owes less than nothing on a stake',
    counted: sql`
      SELECT count(DISTINCT entry.transfer_id) AS count FROM entries AS entry
      JOIN ledger_accounts AS account ON account.id = entry.account_id WHERE account.kind = 'house:receivable'`,
    violated: sql`
      SELECT transfer.reference AS subject FROM entries AS entry
      JOIN ledger_accounts AS account ON account.id = entry.account_id AND account.kind = 'house:receivable'
      JOIN transfers AS transfer ON transfer.id = entry.transfer_id
      GROUP BY transfer.reference HAVING sum(entry.amount) > 0`,
  },
]

/** Of the ledger's own tables; a module whose tables say something about money brings its own. */
export const LEDGER_INVARIANTS: readonly Invariant[] = [...ACCOUNTS, ...STAKES]
