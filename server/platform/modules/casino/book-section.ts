import { sql } from 'drizzle-orm'
import type { BookSection } from '#server/platform/kernel/books.ts'

/** Sum moved by a round's transfers: its stakes, or everything else. */
const moved = (which: 'stake' | 'rest') => sql`(
  SELECT coalesce(sum(entry.amount), 0) FROM casino_transactions AS bet
  CROSS JOIN transfers AS transfer ON transfer.reference = format('bet:%s', bet.bet_id)
  CROSS JOIN entries AS entry ON entry.transfer_id = transfer.id
  CROSS JOIN ledger_accounts AS account ON account.id = entry.account_id
  WHERE bet.provider = round.provider AND bet.round_id = round.round_id AND bet.call IN ('bet', 'freespin_win') AND bet.status = 'posted'
    AND ${
      which === 'stake'
        ? sql`transfer.kind = 'stake' AND account.kind = 'inplay'`
        : sql`transfer.kind <> 'stake' AND (account.user_id IS NOT NULL AND account.kind <> 'inplay'
          OR account.kind IN ('house:receivable', 'house:bonus_cost'))`
    }
)`

/** Amount of a round that is still open. */
const IN_PLAY = sql`(
  SELECT coalesce(sum(entry.amount), 0) FROM casino_transactions AS bet
  CROSS JOIN transfers AS transfer ON transfer.reference = format('bet:%s', bet.bet_id)
  CROSS JOIN entries AS entry ON entry.transfer_id = transfer.id
  CROSS JOIN ledger_accounts AS account ON account.id = entry.account_id AND account.kind = 'inplay'
  WHERE bet.provider = round.provider AND bet.round_id = round.round_id AND bet.call IN ('bet', 'freespin_win') AND bet.status = 'posted'
)`

/** The rounds of the bets of a page. */
const ROUNDS = sql`casino_transactions AS placed CROSS JOIN casino_rounds AS round
  ON round.provider = placed.provider AND round.round_id = placed.round_id`

/** Invariant check: the totals stored with provider rounds must equal the transfers of their bets. */
export const CASINO_ROUNDS: BookSection = {
  name: 'provider rounds',
  // rounds are found through their transactions; a free spin has only its `freespin_win`
  keys: sql`SELECT seq AS key FROM casino_transactions WHERE call IN ('bet', 'freespin_win') AND status = 'posted'`,
  invariants: [
    {
      name: "a round's stakes are what was staked on its bets",
      violated: sql`
        SELECT DISTINCT round.round_id AS subject FROM ${ROUNDS}
        WHERE placed.seq IN page AND round.staked <> ${moved('stake')}`,
    },
    {
      name: 'a round has won and given back what its player has got of it',
      violated: sql`
        SELECT DISTINCT round.round_id AS subject FROM ${ROUNDS}
        WHERE placed.seq IN page AND round.won + round.refunded <> ${moved('rest')}`,
    },
    {
      name: 'what is in play of a round is what stands of it while it is open, and nothing after',
      violated: sql`
        SELECT DISTINCT round.round_id AS subject FROM ${ROUNDS}
        WHERE placed.seq IN page AND ${IN_PLAY} <> iif(round.state = 'OPEN', round.staked - round.refunded, 0)`,
    },
  ],
}
