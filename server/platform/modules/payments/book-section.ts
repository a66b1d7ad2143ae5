import { type SQL, sql } from 'drizzle-orm'
import type { BookSection } from '#server/platform/kernel/books.ts'

/** Sum moved by a withdrawal's transfers in one of the player's accounts. */
const movedIn = (kind: 'real' | 'locked_withdrawal'): SQL => sql`(
  SELECT coalesce(sum(entry.amount), 0) FROM transfers AS transfer
  CROSS JOIN entries AS entry ON entry.transfer_id = transfer.id
  CROSS JOIN ledger_accounts AS account ON account.id = entry.account_id AND account.kind = ${kind}
    AND account.user_id = withdrawal.user_id AND account.currency = withdrawal.currency
  WHERE transfer.reference = format('withdrawal:%s', withdrawal.id)
)`

/** Books check: compares amounts of deposits with their transfers. */
export const DEPOSITS: BookSection = {
  name: 'deposits',
  keys: sql`SELECT id AS key FROM deposits`,
  invariants: [
    {
      name: 'a deposit has brought its player what its state says',
      // a charged-back deposit has a total of zero: the house covers what the player no longer had
      violated: sql`
        SELECT deposit.id AS subject FROM deposits AS deposit WHERE deposit.id IN page
          AND iif(deposit.status = 'confirmed', -deposit.amount, 0) <> (
            SELECT coalesce(sum(entry.amount), 0) FROM transfers AS transfer
            CROSS JOIN entries AS entry ON entry.transfer_id = transfer.id
            CROSS JOIN ledger_accounts AS account ON account.id = entry.account_id
              AND account.kind IN ('mint:demo', 'psp:clearing') AND account.currency = deposit.currency
            WHERE transfer.reference = format('deposit:%s', deposit.id)
          )`,
    },
  ],
}

/** Books check: compares amounts of withdrawals with their transfers. */
export const WITHDRAWALS: BookSection = {
  name: 'withdrawals',
  keys: sql`SELECT id AS key FROM withdrawals`,
  invariants: [
    {
      name: 'a withdrawal has taken from its player what its state says',
      violated: sql`
        SELECT withdrawal.id AS subject FROM withdrawals AS withdrawal WHERE withdrawal.id IN page
          AND ${movedIn('real')} <> iif(withdrawal.status IN ('rejected', 'failed', 'returned'), 0, -withdrawal.amount)`,
    },
    {
      name: 'what a withdrawal under way has taken is locked, and nothing of another',
      violated: sql`
        SELECT withdrawal.id AS subject FROM withdrawals AS withdrawal WHERE withdrawal.id IN page
          AND ${movedIn('locked_withdrawal')}
            <> iif(withdrawal.status IN ('paid', 'rejected', 'failed', 'returned'), 0, withdrawal.amount)`,
    },
  ],
}

/** Books check from the ledger to deposits and withdrawals. */
export const BORDER_TRANSFERS: BookSection = {
  name: 'transfers across the border',
  keys: sql`SELECT id AS key FROM transfers`,
  invariants: [
    {
      name: 'money that comes from outside, or goes there, has its deposit or withdrawal',
      violated: sql`
        SELECT transfer.id AS subject FROM transfers AS transfer WHERE transfer.id IN page AND EXISTS (
          SELECT 1 FROM entries AS entry
          CROSS JOIN ledger_accounts AS account ON account.id = entry.account_id AND account.kind IN ('psp:clearing', 'mint:demo')
          WHERE entry.transfer_id = transfer.id AND NOT (account.kind = 'mint:demo' AND transfer.kind = 'demo_grant')
        )
        AND NOT EXISTS (SELECT 1 FROM deposits AS deposit
          WHERE transfer.reference LIKE 'deposit:%' AND deposit.id = substr(transfer.reference, 9))
        AND NOT EXISTS (SELECT 1 FROM withdrawals AS withdrawal
          WHERE transfer.reference LIKE 'withdrawal:%' AND withdrawal.id = substr(transfer.reference, 12))`,
    },
  ],
}
