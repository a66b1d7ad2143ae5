import { sql } from 'drizzle-orm'
import type { BookSection } from '#server/platform/kernel/books.ts'
import { FUNDS, SYSTEM_ACCOUNT_KINDS } from '../accounts.ts'

const PLAYER_KINDS = sql.join(
  Object.keys(FUNDS).map((kind) => sql`${kind}`),
  sql`, `,
)
const SYSTEM_KINDS = sql.join(
  SYSTEM_ACCOUNT_KINDS.map((kind) => sql`${kind}`),
  sql`, `,
)

/** Invariants of each account, and totals of all. */
export const ACCOUNTS: BookSection = {
  name: 'accounts',
  keys: sql`SELECT id AS key FROM ledger_accounts`,
  invariants: [
    {
      name: 'no account of a player is negative',
      violated: sql`
        SELECT code AS subject FROM ledger_accounts WHERE id IN page AND user_id IS NOT NULL AND balance < 0`,
    },
    {
      name: 'every account is of a kind that the ledger knows',
      violated: sql`
        SELECT code AS subject FROM ledger_accounts WHERE id IN page
          AND CASE WHEN user_id IS NULL THEN kind NOT IN (${SYSTEM_KINDS}) ELSE kind NOT IN (${PLAYER_KINDS}) END`,
    },
    {
      name: 'a maintained balance is the one after the last entry',
      violated: sql`
        SELECT account.code AS subject FROM ledger_accounts AS account
        WHERE account.id IN page AND account.balance <> coalesce((
          SELECT entry.balance_after FROM entries AS entry WHERE entry.account_id = account.id
          ORDER BY entry.id DESC LIMIT 1
        ), 0)`,
    },
    {
      name: 'money is whole micro-units',
      violated: sql`
        SELECT code AS subject FROM ledger_accounts
        WHERE id IN page AND balance <> CAST(balance AS INTEGER)`,
    },
  ],
  totals: {
    name: 'all accounts of a currency sum to zero',
    // as of one entry: a transfer between a page already read and one not yet read must not show
    of: sql`
      SELECT account.currency AS subject, CAST(sum(entry.balance_after) AS TEXT) AS total
      FROM ledger_accounts AS account
      CROSS JOIN entries AS entry ON entry.id = (
        SELECT max(id) FROM entries WHERE account_id = account.id AND id <= (SELECT id FROM until)
      )
      WHERE account.id IN page GROUP BY account.currency`,
  },
}
