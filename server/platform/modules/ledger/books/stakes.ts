import { sql } from 'drizzle-orm'
import type { BookSection } from '#server/platform/kernel/books.ts'

/** Transfers into and out of the accounts of open stakes. */
const IN_PLAY = sql`
  SELECT transfer.reference, transfer.kind, entry.id, entry.amount FROM transfers AS transfer
  CROSS JOIN entries AS entry ON entry.transfer_id = transfer.id
  CROSS JOIN ledger_accounts AS account ON account.id = entry.account_id AND account.kind = 'inplay'
  WHERE transfer.reference IN page`

/** Invariants of all transfers with the same reference, mainly a stake's. */
export const STAKES: BookSection = {
  name: 'references',
  // the first transfer of each: DISTINCT would sort all references after a page's first
  keys: sql`
    SELECT transfer.reference AS key FROM transfers AS transfer WHERE NOT EXISTS (
      SELECT 1 FROM transfers AS before WHERE before.reference = transfer.reference AND before.rowid < transfer.rowid
    )`,
  invariants: [
    {
      name: 'a reference has one stake, or the tombstone of one, and nothing is closed without it',
      violated: sql`
        SELECT reference AS subject FROM transfers
        WHERE reference IN page AND kind IN ('stake', 'tombstone', 'settlement', 'void', 'reversal')
        GROUP BY reference HAVING sum(kind IN ('stake', 'tombstone')) <> 1
          OR sum(kind = 'tombstone') = 1 AND count(*) > 1`,
    },
    {
      name: 'of a stake never more is closed than was staked, and never less than nothing',
      violated: sql`
        SELECT DISTINCT running.reference AS subject FROM (
          SELECT moved.reference, sum(moved.amount) OVER (PARTITION BY moved.reference ORDER BY moved.id) AS open,
            sum(moved.amount * (moved.kind = 'stake')) OVER (PARTITION BY moved.reference) AS staked
          FROM (${IN_PLAY}) AS moved
        ) AS running WHERE running.open < 0 OR running.open > running.staked`,
    },
    {
      name: 'a stake belongs to one player and one currency',
      violated: sql`
        SELECT transfer.reference AS subject FROM transfers AS transfer
        CROSS JOIN entries AS entry ON entry.transfer_id = transfer.id
        CROSS JOIN ledger_accounts AS account ON account.id = entry.account_id
        WHERE transfer.reference IN page AND transfer.kind IN ('stake', 'settlement', 'void', 'reversal')
        GROUP BY transfer.reference HAVING count(DISTINCT account.user_id) <> 1 OR count(DISTINCT account.currency) <> 1`,
    },
    {
      name: 'a reversal takes back one settlement or void of its stake, whole',
      violated: sql`
        SELECT reversal.id AS subject FROM transfers AS reversal
        LEFT JOIN transfers AS settled ON settled.id = reversal.reverses AND settled.reference = reversal.reference
          AND settled.kind IN ('settlement', 'void')
        WHERE reversal.reference IN page AND ((reversal.kind = 'reversal') <> (settled.id IS NOT NULL)
          OR reversal.kind = 'reversal' AND coalesce((
            SELECT sum(entry.amount) FROM entries AS entry
            CROSS JOIN ledger_accounts AS account ON account.id = entry.account_id AND account.kind = 'inplay'
            WHERE entry.transfer_id IN (reversal.id, settled.id)
          ), 0) <> 0)`,
    },
    {
      name: 'nobody owes less than nothing on a stake',
      violated: sql`
        SELECT transfer.reference AS subject FROM transfers AS transfer
        CROSS JOIN entries AS entry ON entry.transfer_id = transfer.id
        CROSS JOIN ledger_accounts AS account ON account.id = entry.account_id AND account.kind = 'house:receivable'
        WHERE transfer.reference IN page
        GROUP BY transfer.reference HAVING sum(entry.amount) > 0`,
    },
  ],
}
