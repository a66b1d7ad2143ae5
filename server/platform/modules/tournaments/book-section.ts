import { sql } from 'drizzle-orm'
import type { BookSection } from '#server/platform/kernel/books.ts'

/** Books check: compares prizes with their transfers. */
export const PRIZES: BookSection = {
  name: 'tournaments',
  keys: sql`SELECT id AS key FROM tournaments`,
  invariants: [
    {
      name: 'a tournament has paid the prizes that it says, and nothing before its end',
      violated: sql`
        SELECT tournament.id AS subject FROM tournaments AS tournament WHERE tournament.id IN page
          AND (SELECT coalesce(sum(amount), 0) FROM tournament_prizes WHERE tournament_id = tournament.id) <> (
            SELECT coalesce(sum(entry.amount), 0) FROM transfers AS transfer
            CROSS JOIN entries AS entry ON entry.transfer_id = transfer.id
            CROSS JOIN ledger_accounts AS account ON account.id = entry.account_id AND account.kind = 'real'
            WHERE transfer.reference = format('tournament:%s', tournament.id)
          )`,
    },
  ],
}
