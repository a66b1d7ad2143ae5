import { sql } from 'drizzle-orm'
import type { BookSection } from '#server/platform/kernel/books.ts'
import { OPENED_BETS } from './opened-bets.ts'

/** The bet of a record: of one of the former chain, by its payload. */
const BET = sql`coalesce(substr(record.reference, 5), record.payload ->> '$.bet')`

/** Amounts of a record of the former chain, which are decimals, in micro-units. */
const STAKE = sql`CAST(round((record.payload ->> '$.stake') * 1000000) AS INTEGER)`
const PAYOUT = sql`CAST(round((record.payload ->> '$.payout') * 1000000) AS INTEGER)`

/** Books check from the log to the bets: `BETS` only goes from bets to the log. */
export const LOGGED_BETS: BookSection = {
  name: 'logged bets',
  keys: sql`SELECT sequence AS key FROM log_records`,
  recomputed: [OPENED_BETS],
  invariants: [
    {
      name: 'a bet that is in the log is stored',
      violated: sql`
        SELECT ${BET} AS subject FROM log_records AS record
        WHERE record.sequence IN page AND record.kind IN ('bet_settled', 'bet_accepted') AND NOT EXISTS (
          SELECT 1 FROM bets AS bet WHERE bet.id = ${BET}
        )`,
    },
    {
      name: 'a bet of the former chain is stored as it was logged',
      // amounts are decimals in the log; documents are compared without the order of their keys
      violated: sql`
        SELECT bet.id AS subject FROM log_records AS record
        CROSS JOIN bets AS bet ON bet.id = record.payload ->> '$.bet'
        WHERE record.sequence IN page AND record.reference IS NULL AND record.kind = 'bet_settled'
          AND bet.proof_kind IN ('seed_pair', 'shared_round')
          AND (bet.stake <> ${STAKE} OR bet.payout <> ${PAYOUT}
            OR bet.nonce IS NOT record.payload ->> '$.nonce' OR bet.seed_pair_id IS NOT record.payload ->> '$.pair'
            OR (SELECT group_concat(path, char(10)) FROM (
              SELECT format('%s=%s', fullkey, atom) AS path FROM json_tree(bet.params) ORDER BY fullkey)) IS NOT (SELECT group_concat(path, char(10)) FROM (
              SELECT format('%s=%s', fullkey, atom) AS path FROM json_tree(record.payload -> '$.params') ORDER BY fullkey))
            OR (SELECT group_concat(path, char(10)) FROM (
              SELECT format('%s=%s', fullkey, atom) AS path FROM json_tree(bet.outcome) ORDER BY fullkey)) IS NOT (SELECT group_concat(path, char(10)) FROM (
              SELECT format('%s=%s', fullkey, atom) AS path FROM json_tree(record.payload -> '$.outcome') ORDER BY fullkey)))`,
    },
  ],
}

/** Books check from the ledger to the bets. */
export const SETTLED_STAKES: BookSection = {
  name: 'settled stakes',
  keys: sql`SELECT id AS key FROM transfers`,
  invariants: [
    {
      name: 'a stake that was settled, and not given back, has its bet',
      // a stake that is still in play may have paid a part, and a shared round stores its bets at its end
      violated: sql`
        SELECT transfer.reference AS subject FROM transfers AS transfer
        WHERE transfer.id IN page AND transfer.kind = 'settlement' AND transfer.reference LIKE 'bet:%'
          AND NOT EXISTS (SELECT 1 FROM bets AS bet WHERE bet.id = substr(transfer.reference, 5))
          AND NOT EXISTS (SELECT 1 FROM transfers AS other WHERE other.reference = transfer.reference AND other.kind = 'void')
          AND NOT EXISTS (SELECT 1 FROM transfers AS undone WHERE undone.reverses = transfer.id)
          AND NOT EXISTS (SELECT 1 FROM shared_bets AS open WHERE open.id = substr(transfer.reference, 5)
            AND (open.is_final = 0 OR open.status = 'refunded'))
          AND (SELECT coalesce(sum(entry.amount), 0) FROM transfers AS moved
            CROSS JOIN entries AS entry ON entry.transfer_id = moved.id
            CROSS JOIN ledger_accounts AS account ON account.id = entry.account_id AND account.kind = 'inplay'
            WHERE moved.reference = transfer.reference) = 0`,
    },
  ],
}
