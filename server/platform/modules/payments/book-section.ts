import { type SQL, sql } from 'drizzle-orm'
import type { BookSection } from '#server/platform/kernel/books.ts'

/** What the transfers of a withdrawal have moved in one of its player's accounts. */
const movedIn = (kind: 'real' | 'locked_withdrawal'): SQL => sql`(
  SELECT coalesce(sum(entry.amount), 0) FROM transfers AS transfer
  CROSS JOIN entries AS entry ON entry.transfer_id = transfer.id
  CROSS JOIN ledger_accounts AS account ON account.id = entry.account_id AND account.kind = ${kind}
    AND account.user_id = withdrawal.user_id AND account.currency = withdrawal.currency
  WHERE transfer.reference = format('withdrawal:%s', withdrawal.id)
)`

/** What withdrawals say of money, compared with what was moved for them. */
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
