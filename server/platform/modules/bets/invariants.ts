import { sql } from 'drizzle-orm'
import type { Invariant } from '#server/platform/kernel/invariant.ts'

const bets = sql`SELECT count(*) AS count FROM bets`

/** `bet:{id}` without its beginning. */
const BET_ID = sql`substr(transfer.reference, 5)`
const OF_BETS = sql`transfer.reference LIKE 'bet:%'`

/** What bets say of money, compared with what was moved for them. */
export const BET_INVARIANTS: readonly Invariant[] = [
  {
    name: "a bet's stake is what was staked for it, by its player and in its currency",
    counted: bets,
    violated: sql`
      SELECT bet.id AS subject FROM bets AS bet LEFT JOIN (
        SELECT ${BET_ID} AS id, account.user_id, account.currency, entry.amount FROM transfers AS transfer
        JOIN entries AS entry ON entry.transfer_id = transfer.id
        JOIN ledger_accounts AS account ON account.id = entry.account_id AND account.kind = 'inplay'
        WHERE transfer.kind = 'stake' AND ${OF_BETS}
      ) AS stake ON stake.id = bet.id AND stake.user_id = bet.user_id AND stake.currency = bet.currency
      GROUP BY bet.id HAVING coalesce(sum(stake.amount), 0) <> bet.stake`,
  },
  {
    name: "a bet's payout is the net of its transfers",
    counted: bets,
    violated: sql`
      SELECT bet.id AS subject FROM bets AS bet LEFT JOIN (
        SELECT ${BET_ID} AS id, entry.amount FROM transfers AS transfer
        JOIN entries AS entry ON entry.transfer_id = transfer.id
        JOIN ledger_accounts AS account ON account.id = entry.account_id
        WHERE transfer.kind <> 'stake' AND ${OF_BETS}
          AND (account.user_id IS NOT NULL AND account.kind <> 'inplay' OR account.kind = 'house:receivable')
      ) AS paid ON paid.id = bet.id
      GROUP BY bet.id HAVING coalesce(sum(paid.amount), 0) <> bet.payout`,
  },
  {
    name: 'a bet that a seed pair decided is in the log',
    counted: sql`SELECT count(*) AS count FROM bets WHERE proof_kind = 'seed_pair'`,
    violated: sql`
      SELECT bet.id AS subject FROM bets AS bet WHERE bet.proof_kind = 'seed_pair' AND bet.id NOT IN (
        SELECT json_extract(payload, '$.bet') FROM log_records WHERE kind = 'bet_settled'
      )`,
  },
]
