import { sql } from 'drizzle-orm'
import type { BookSection } from '#server/platform/kernel/books.ts'
import { REVEALED_BETS } from './recomputed-outcomes.ts'

const OF_THE_BET = sql`transfer.reference = format('bet:%s', bet.id)`

/** Books check: compares amounts of bets with their transfers. */
export const BETS: BookSection = {
  name: 'bets',
  keys: sql`SELECT id AS key FROM bets`,
  recomputed: [REVEALED_BETS],
  invariants: [
    {
      name: "a bet's stake is what was staked for it, by its player and in its currency",
      violated: sql`
        SELECT bet.id AS subject FROM bets AS bet WHERE bet.id IN page AND bet.stake <> (
          SELECT coalesce(sum(entry.amount), 0) FROM transfers AS transfer
          CROSS JOIN entries AS entry ON entry.transfer_id = transfer.id
          CROSS JOIN ledger_accounts AS account ON account.id = entry.account_id AND account.kind = 'inplay'
            AND account.user_id = bet.user_id AND account.currency = bet.currency
          WHERE ${OF_THE_BET} AND transfer.kind = 'stake'
        )`,
    },
    {
      name: "a bet's payout is the net of its transfers",
      violated: sql`
        SELECT bet.id AS subject FROM bets AS bet WHERE bet.id IN page AND bet.payout <> (
          SELECT coalesce(sum(entry.amount), 0) FROM transfers AS transfer
          CROSS JOIN entries AS entry ON entry.transfer_id = transfer.id
          CROSS JOIN ledger_accounts AS account ON account.id = entry.account_id
            AND (account.user_id IS NOT NULL AND account.kind <> 'inplay'
              OR account.kind IN ('house:receivable', 'house:bonus_cost'))
          WHERE ${OF_THE_BET} AND transfer.kind NOT IN ('stake', 'write_off')
        )`,
    },
    {
      name: 'a bet that a seed pair decided is in the log',
      // the plus removes the column's type affinity, so that it matches the index on the JSON value
      violated: sql`
        SELECT bet.id AS subject FROM bets AS bet
        WHERE bet.id IN page AND bet.proof_kind = 'seed_pair' AND NOT EXISTS (
          SELECT 1 FROM log_records AS record
          WHERE record.kind = 'bet_settled' AND record.reference = format('bet:%s', bet.id)
        ) AND NOT EXISTS (
          SELECT 1 FROM log_records AS record
          WHERE record.kind = 'bet_settled' AND record.reference IS NULL AND record.payload ->> '$.bet' = +bet.id
        )`,
    },
  ],
}
