import { sql } from 'drizzle-orm'
import type { BookSection } from '#server/platform/kernel/books.ts'
import { DRAWS, SALTS } from './recomputed-draws.ts'
import { FLIGHTS } from './recomputed-flights.ts'

/** Books check: compares stakes in shared rounds with their transfers. */
export const SHARED_BETS: BookSection = {
  name: 'shared bets',
  keys: sql`SELECT id AS key FROM shared_bets`,
  invariants: [
    {
      name: 'what is staked in a shared round is in play until it is settled, and not after',
      violated: sql`
        SELECT moved.id AS subject FROM (
          SELECT bet.id, bet.stake, bet.status, sum(entry.amount) AS open,
            sum(entry.amount * (transfer.kind = 'stake')) AS staked
          FROM shared_bets AS bet
          CROSS JOIN transfers AS transfer ON transfer.reference = format('bet:%s', bet.id)
          CROSS JOIN entries AS entry ON entry.transfer_id = transfer.id
          CROSS JOIN ledger_accounts AS account ON account.id = entry.account_id AND account.kind = 'inplay'
          WHERE bet.id IN page GROUP BY bet.id
        ) AS moved WHERE moved.staked <> moved.stake OR (moved.status = 'open') <> (moved.open > 0)`,
    },
    {
      name: 'no stake in a shared round was taken without a transfer',
      violated: sql`
        SELECT bet.id AS subject FROM shared_bets AS bet WHERE bet.id IN page AND NOT EXISTS (
          SELECT 1 FROM transfers AS transfer
          WHERE transfer.reference = format('bet:%s', bet.id) AND transfer.kind = 'stake'
        )`,
    },
    {
      name: 'what was settled in a shared round, and not given back, is a bet of it',
      violated: sql`
        SELECT shared.id AS subject FROM shared_bets AS shared LEFT JOIN bets AS bet ON bet.id = shared.id
        WHERE shared.id IN page AND ((bet.id IS NOT NULL) <> (shared.is_final = 1 AND shared.status <> 'refunded')
          OR bet.id IS NOT NULL AND (bet.payout <> shared.payout OR bet.stake <> shared.stake
            OR bet.user_id <> shared.user_id OR bet.shared_round_id <> shared.round_id))`,
    },
    {
      name: 'a bet of a shared round is in the log',
      violated: sql`
        SELECT bet.id AS subject FROM bets AS bet
        WHERE bet.id IN page AND bet.proof_kind = 'shared_round' AND NOT EXISTS (
          SELECT 1 FROM log_records AS record
          WHERE record.kind = 'bet_settled' AND record.reference = format('bet:%s', bet.id)
        ) AND NOT EXISTS (
          SELECT 1 FROM log_records AS record
          WHERE record.kind = 'bet_settled' AND record.reference IS NULL AND record.payload ->> '$.bet' = +bet.id
        )`,
    },
    {
      name: 'a round that was followed by another has nothing left to settle',
      violated: sql`
        SELECT bet.id AS subject FROM shared_bets AS bet
        CROSS JOIN shared_rounds AS round ON round.id = bet.round_id
        WHERE bet.id IN page AND bet.is_final = 0 AND round.rowid < (
          SELECT last.rowid FROM shared_rounds AS last WHERE last.channel = round.channel ORDER BY last.rowid DESC LIMIT 1
        )`,
    },
  ],
}

/** Verifying a beacon's signature takes some tens of milliseconds. */
const SIGNATURES_A_PAGE = 50

/** Books check: verifies the salts of hash chains. */
export const SHARED_CHAINS: BookSection = {
  name: 'chains',
  keys: sql`SELECT id AS key FROM shared_chains`,
  mostRows: SIGNATURES_A_PAGE,
  recomputed: [SALTS],
  invariants: [],
}

/** Books check: compares shared rounds with their hash chains. */
export const SHARED_ROUNDS: BookSection = {
  name: 'shared rounds',
  keys: sql`SELECT id AS key FROM shared_rounds`,
  mostRows: SIGNATURES_A_PAGE,
  recomputed: [FLIGHTS, DRAWS],
  invariants: [
    {
      name: "a round's commitment is the link of the round before, or the published end of its chain",
      violated: sql`
        SELECT round.id AS subject FROM shared_rounds AS round
        CROSS JOIN shared_chains AS chain ON chain.id = round.chain_id
        WHERE round.id IN page AND round.commitment <> coalesce((
          SELECT before.link FROM shared_rounds AS before
          WHERE before.chain_id = round.chain_id AND before.number = round.number - 1
        ), chain.terminal)`,
    },
  ],
}

/** Books check from the log to chains and rounds. */
export const LOGGED_ROUNDS: BookSection = {
  name: 'logged rounds',
  keys: sql`SELECT sequence AS key FROM log_records`,
  invariants: [
    {
      name: 'a chain has the end and the salt that were logged',
      violated: sql`
        SELECT record.payload ->> '$.chain' AS subject FROM log_records AS record
        WHERE record.sequence IN page AND record.kind IN ('chain_published', 'chain_salted')
          AND record.payload ->> '$.chain' IS NOT NULL AND NOT EXISTS (
            SELECT 1 FROM shared_chains AS chain WHERE chain.id = record.payload ->> '$.chain'
              AND chain.terminal = coalesce(record.payload ->> '$.terminal', chain.terminal)
              AND chain.length = coalesce(record.payload ->> '$.length', chain.length)
              AND chain.salt IS coalesce(record.payload ->> '$.salt', chain.salt)
          )`,
    },
    {
      name: 'a bet left its round where it was logged, with that payout',
      violated: sql`
        SELECT bet.id AS subject FROM log_records AS record
        CROSS JOIN shared_bets AS bet ON bet.id = substr(record.reference, 5)
        WHERE record.sequence IN page AND record.kind = 'bet_cashed_out' AND record.opening IS NOT NULL
          AND (bet.left_at IS NOT record.opening ->> '$.point'
            OR bet.payout IS NOT CAST(round((record.opening ->> '$.payout') * 1000000) AS INTEGER))`,
    },
    {
      name: 'a shared round ended as it was logged',
      violated: sql`
        SELECT record.payload ->> '$.round' AS subject FROM log_records AS record
        CROSS JOIN shared_rounds AS round ON round.id = record.payload ->> '$.round'
        WHERE record.sequence IN page AND record.kind = 'shared_round_ended'
          AND (round.link IS NOT record.payload ->> '$.link'
            OR round.outcome ->> '$.point' IS NOT record.payload ->> '$.outcome' ->> '$.point'
            OR round.outcome ->> '$.winner' IS NOT record.payload ->> '$.outcome' ->> '$.winner'
            OR round.outcome ->> '$.ticket' IS NOT record.payload ->> '$.outcome' ->> '$.ticket'
            OR round.outcome ->> '$.entries_hash' IS NOT record.payload ->> '$.outcome' ->> '$.entries_hash')`,
    },
  ],
}
