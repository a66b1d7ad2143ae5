import { sql } from 'drizzle-orm'
import type { BookSection } from '#server/platform/kernel/books.ts'

/** Books check: compares amounts of bonuses with their transfers. */
export const GRANTS: BookSection = {
  name: 'bonuses',
  keys: sql`SELECT id AS key FROM bonus_grants`,
  invariants: [
    {
      name: 'a bonus has become as much real money as it says',
      violated: sql`
        SELECT bonus.id AS subject FROM bonus_grants AS bonus WHERE bonus.id IN page
          AND bonus.released <> coalesce((
            SELECT iif(bonus.terms ->> '$.wagering' = 0, spins.won, 0) FROM free_spins AS spins WHERE spins.grant_id = bonus.id
          ), (
            SELECT coalesce(sum(entry.amount), 0) FROM transfers AS transfer
            CROSS JOIN entries AS entry ON entry.transfer_id = transfer.id
            CROSS JOIN ledger_accounts AS account ON account.id = entry.account_id AND account.kind = 'real'
            WHERE transfer.reference IN (format('bonus:%s', bonus.id), bonus.stake_reference)
          ))`,
    },
    {
      name: 'the wagering of an active bonus is what its stakes have counted',
      violated: sql`
        SELECT bonus.id AS subject FROM bonus_grants AS bonus WHERE bonus.id IN page AND bonus.state = 'active'
          AND bonus.done <> (SELECT coalesce(sum(stake.counted), 0) FROM bonus_stakes AS stake WHERE stake.grant_id = bonus.id)`,
    },
    {
      name: 'bonus money is held while a bonus is wagered, and only then',
      violated: sql`
        SELECT bonus.id AS subject FROM bonus_grants AS bonus WHERE bonus.id IN page AND bonus.state <> 'active'
          AND NOT EXISTS (SELECT 1 FROM bonus_grants AS other
            WHERE other.user_id = bonus.user_id AND other.currency = bonus.currency AND other.state = 'active'
              AND other.is_free_bet = 0)
          AND EXISTS (SELECT 1 FROM ledger_accounts AS account
            WHERE account.code = format('user:%s:%s:bonus', bonus.user_id, bonus.currency) AND account.balance <> 0)`,
    },
  ],
}
