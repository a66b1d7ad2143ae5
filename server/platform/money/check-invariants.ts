import { type SQL, sql } from 'drizzle-orm'
import { type PlatformReader, readSnapshot } from '#db/platform/reader.ts'
import { verifyLog } from './verify-log.ts'

/** What must be true of the books after every command (domain/money.md D.2). */
export type Violation = { readonly invariant: string; readonly subject: string }

/** Each selects the `subject`s for which it does not hold. */
const INVARIANTS: Record<string, SQL> = {
  'all accounts of a currency sum to zero': sql`
    SELECT currency AS subject FROM ledger_accounts GROUP BY currency HAVING sum(balance) <> 0`,

  'all entries of a transfer sum to zero in each currency': sql`
    SELECT entry.transfer_id AS subject FROM entries AS entry
    JOIN ledger_accounts AS account ON account.id = entry.account_id
    GROUP BY entry.transfer_id, account.currency HAVING sum(entry.amount) <> 0`,

  'no account of a player is negative': sql`
    SELECT code AS subject FROM ledger_accounts WHERE user_id IS NOT NULL AND balance < 0`,

  'a maintained balance is the sum of its entries': sql`
    SELECT account.code AS subject FROM ledger_accounts AS account
    LEFT JOIN entries AS entry ON entry.account_id = account.id
    GROUP BY account.id HAVING account.balance <> coalesce(sum(entry.amount), 0)`,

  'each entry states the balance after it': sql`
    SELECT running.account_id || '/' || running.id AS subject FROM (
      SELECT id, account_id, balance_after, sum(amount) OVER (PARTITION BY account_id ORDER BY id) AS total FROM entries
    ) AS running WHERE running.balance_after <> running.total`,

  'money is whole micro-units': sql`
    SELECT code AS subject FROM ledger_accounts WHERE typeof(balance) <> 'integer'
    UNION ALL SELECT CAST(id AS TEXT) FROM entries WHERE typeof(amount) <> 'integer' OR typeof(balance_after) <> 'integer'`,

  'in play is the sum of the open stakes': sql`
    SELECT account.code AS subject FROM ledger_accounts AS account
    LEFT JOIN (
      SELECT entry.account_id, entry.amount FROM transfers AS transfer
      JOIN entries AS entry ON entry.transfer_id = transfer.id
      WHERE transfer.kind = 'stake' AND NOT EXISTS (
        SELECT 1 FROM transfers AS closing
        WHERE closing.reference = transfer.reference AND closing.kind IN ('settlement', 'void')
      )
    ) AS open_stake ON open_stake.account_id = account.id
    WHERE account.kind = 'inplay' GROUP BY account.id HAVING account.balance <> coalesce(sum(open_stake.amount), 0)`,

  'a reference has one stake and is closed at most once': sql`
    SELECT reference AS subject FROM transfers WHERE kind IN ('stake', 'settlement', 'void')
    GROUP BY reference HAVING sum(kind = 'stake') <> 1 OR sum(kind <> 'stake') > 1`,
}

/** Checks the whole ledger and the log in one snapshot. An empty list is good books. */
export function checkInvariants(reader: PlatformReader): Promise<Violation[]> {
  return readSnapshot(reader, async (snapshot) => {
    const violations: Violation[] = []
    for (const [invariant, query] of Object.entries(INVARIANTS)) {
      const rows = await snapshot.all<{ subject: string }>(query)
      violations.push(...rows.map(({ subject }) => ({ invariant, subject })))
    }
    const log = await verifyLog(snapshot)
    if (!log.intact) violations.push({ invariant: 'the log is one unbroken chain', subject: String(log.brokenAt) })
    return violations
  })
}
