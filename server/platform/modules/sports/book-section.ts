import { sql } from 'drizzle-orm'
import type { BookSection } from '#server/platform/kernel/books.ts'

/** Books check: compares amounts of the sportsbook with the transfers of its bets. */
export const SPORTS_BETS: BookSection = {
  name: 'sports bets',
  keys: sql`SELECT id AS key FROM sports_bets`,
  invariants: [
    {
      name: 'what is left of a sports bet is in play until it is settled, cashed out or refused, and not after',
      violated: sql`
        SELECT moved.id AS subject FROM (
          SELECT bet.id, bet.unit * bet.lines AS stake, bet.status, bet.open_unit * bet.lines AS left_in,
            sum(entry.amount) AS open, sum(entry.amount * (transfer.kind = 'stake')) AS staked
          FROM sports_bets AS bet
          CROSS JOIN transfers AS transfer ON transfer.reference = format('bet:%s', bet.id)
          CROSS JOIN entries AS entry ON entry.transfer_id = transfer.id
          CROSS JOIN ledger_accounts AS account ON account.id = entry.account_id AND account.kind = 'inplay'
          WHERE bet.id IN page GROUP BY bet.id
        ) AS moved WHERE moved.staked <> moved.stake
          OR moved.open <> iif(moved.status IN ('pending', 'open'), moved.left_in, 0)`,
    },
    {
      name: 'no sports bet was taken without a transfer',
      violated: sql`
        SELECT bet.id AS subject FROM sports_bets AS bet WHERE bet.id IN page AND NOT EXISTS (
          SELECT 1 FROM transfers AS transfer
          WHERE transfer.reference = format('bet:%s', bet.id) AND transfer.kind = 'stake'
        )`,
    },
    {
      name: 'a sports bet that was accepted is a bet, with the payout of its settlement and its cash-outs',
      violated: sql`
        SELECT own.id AS subject FROM sports_bets AS own LEFT JOIN bets AS bet ON bet.id = own.id
        WHERE own.id IN page AND ((bet.id IS NOT NULL) <> (own.status NOT IN ('pending', 'refused'))
          OR bet.id IS NOT NULL AND (bet.payout <> coalesce(own.payout, 0) + own.cashed_out
            OR bet.stake <> own.unit * own.lines OR bet.user_id <> own.user_id))`,
    },
    {
      name: 'an open sports bet has a leg that is open',
      violated: sql`
        SELECT bet.id AS subject FROM sports_bets AS bet WHERE bet.id IN page AND bet.status = 'open' AND NOT EXISTS (
          SELECT 1 FROM sports_legs AS leg WHERE leg.bet_id = bet.id AND leg.grade IS NULL
        )`,
    },
  ],
}
