import { type SQL, sql } from 'drizzle-orm'
import type { BookSection } from '#server/platform/kernel/books.ts'

/** A JSON document as text that does not depend on the order of its keys. */
const flat = (json: SQL): SQL => sql`(
  SELECT group_concat(path, char(10)) FROM (
    SELECT format('%s=%s', fullkey, atom) AS path FROM json_tree(${json}) ORDER BY fullkey
  )
)`

/** The private part of a record; the whole record of one of the former chain. */
const TEXT = sql`coalesce(record.opening, record.payload)`
/** Whether the private part is not erased. */
const IS_OPEN = sql`(record.opening IS NOT NULL OR record.reference IS NULL)`

/** An amount of a log record, which is a decimal, in micro-units. */
const logged = (field: '$.stake' | '$.payout'): SQL =>
  sql`CAST(round((${TEXT} ->> ${sql.raw(`'${field}'`)}) * 1000000) AS INTEGER)`

/** Books check from the log to the bets: `BETS` only goes from bets to the log. */
export const LOGGED_BETS: BookSection = {
  name: 'logged bets',
  keys: sql`SELECT sequence AS key FROM log_records`,
  invariants: [
    {
      name: 'a bet that is in the log is stored',
      violated: sql`
        SELECT ${TEXT} ->> '$.bet' AS subject FROM log_records AS record
        WHERE record.sequence IN page AND ${IS_OPEN} AND record.kind IN ('bet_settled', 'bet_accepted') AND NOT EXISTS (
          SELECT 1 FROM bets AS bet WHERE bet.id = ${TEXT} ->> '$.bet'
        )`,
    },
    {
      name: 'a bet that was decided here is stored as it was logged',
      // amounts are decimals in the log; documents are compared without the order of their keys
      violated: sql`
        SELECT bet.id AS subject FROM log_records AS record
        CROSS JOIN bets AS bet ON bet.id = ${TEXT} ->> '$.bet'
        WHERE record.sequence IN page AND ${IS_OPEN} AND record.kind = 'bet_settled' AND bet.proof_kind IN ('seed_pair', 'shared_round')
          AND (bet.stake <> ${logged('$.stake')} OR bet.payout <> ${logged('$.payout')}
            OR bet.nonce IS NOT ${TEXT} ->> '$.nonce' OR bet.seed_pair_id IS NOT ${TEXT} ->> '$.pair'
            OR ${flat(sql`bet.params`)} IS NOT ${flat(sql`${TEXT} ->> '$.params'`)}
            OR ${flat(sql`bet.outcome`)} IS NOT ${flat(sql`${TEXT} ->> '$.outcome'`)})`,
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
