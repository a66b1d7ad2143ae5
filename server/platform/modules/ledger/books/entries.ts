import { sql } from 'drizzle-orm'
import type { BookSection } from '#server/platform/kernel/books.ts'

export const ENTRIES: BookSection = {
  name: 'entries',
  keys: sql`SELECT id AS key FROM entries`,
  invariants: [
    {
      name: 'an entry belongs to a transfer and an account',
      violated: sql`
        SELECT CAST(entry.id AS TEXT) AS subject FROM entries AS entry
        LEFT JOIN transfers AS transfer ON transfer.id = entry.transfer_id
        LEFT JOIN ledger_accounts AS account ON account.id = entry.account_id
        WHERE entry.id IN page AND (transfer.id IS NULL OR account.id IS NULL)`,
    },
    {
      name: 'all entries of a transfer sum to zero in each currency',
      violated: sql`
        SELECT entry.transfer_id AS subject FROM entries AS entry
        CROSS JOIN ledger_accounts AS account ON account.id = entry.account_id
        WHERE entry.transfer_id IN (SELECT transfer_id FROM entries WHERE id IN page)
        GROUP BY entry.transfer_id, account.currency HAVING sum(entry.amount) <> 0`,
    },
    {
      name: 'each entry states the balance after it',
      violated: sql`
        SELECT CAST(entry.id AS TEXT) AS subject FROM entries AS entry
        WHERE entry.id IN page AND entry.balance_after <> entry.amount + coalesce((
          SELECT before.balance_after FROM entries AS before
          WHERE before.account_id = entry.account_id AND before.id < entry.id ORDER BY before.id DESC LIMIT 1
        ), 0)`,
    },
    {
      name: 'money is whole micro-units',
      violated: sql`
        SELECT CAST(id AS TEXT) AS subject FROM entries WHERE id IN page
          AND (amount <> CAST(amount AS INTEGER) OR balance_after <> CAST(balance_after AS INTEGER))`,
    },
    {
      // so that the money in play is the sum of the open stakes, which is not stored
      name: 'what is in play belongs to a stake',
      violated: sql`
        SELECT transfer.reference AS subject FROM entries AS entry
        CROSS JOIN ledger_accounts AS account ON account.id = entry.account_id AND account.kind = 'inplay'
        CROSS JOIN transfers AS transfer ON transfer.id = entry.transfer_id
        WHERE entry.id IN page AND (transfer.kind NOT IN ('stake', 'settlement', 'void', 'reversal')
          OR NOT EXISTS (
            SELECT 1 FROM transfers AS stake WHERE stake.reference = transfer.reference AND stake.kind = 'stake'
          ))`,
    },
  ],
}
