import { sql } from 'drizzle-orm'
import type { BookSection } from '#server/platform/kernel/books.ts'

/** Books check: every nonce of a seed pair is a bet or a round. */
export const SEED_PAIRS: BookSection = {
  name: 'seed pairs',
  keys: sql`SELECT id AS key FROM seed_pairs`,
  invariants: [
    {
      name: 'the nonces of a seed pair have no gaps',
      violated: sql`
        SELECT pair.id AS subject FROM seed_pairs AS pair
        WHERE pair.id IN page AND pair.nonce <> (
          SELECT count(*) FROM bets AS bet WHERE bet.seed_pair_id = pair.id AND bet.nonce < pair.nonce
        ) + (
          SELECT count(*) FROM rounds AS round WHERE round.seed_pair_id = pair.id AND round.nonce < pair.nonce
            AND NOT EXISTS (
              SELECT 1 FROM bets AS bet WHERE bet.seed_pair_id = round.seed_pair_id AND bet.nonce = round.nonce
            )
        )`,
    },
  ],
}

/** Books check from the log to the seed pairs. */
export const LOGGED_SEEDS: BookSection = {
  name: 'logged seeds',
  keys: sql`SELECT sequence AS key FROM log_records`,
  invariants: [
    {
      name: 'a seed pair has the hash that was logged before its first bet',
      violated: sql`
        SELECT record.payload ->> '$.pair' AS subject FROM log_records AS record
        WHERE record.sequence IN page AND record.kind = 'seed_committed' AND NOT EXISTS (
          SELECT 1 FROM seed_pairs AS pair
          WHERE pair.id = record.payload ->> '$.pair' AND pair.server_seed_hash = record.payload ->> '$.server_seed_hash'
        )`,
    },
    {
      name: 'a revealed seed pair is stored with the client seed and the bets that were logged',
      violated: sql`
        SELECT record.payload ->> '$.pair' AS subject FROM log_records AS record
        WHERE record.sequence IN page AND record.kind = 'seed_revealed' AND NOT EXISTS (
          SELECT 1 FROM seed_pairs AS pair
          WHERE pair.id = record.payload ->> '$.pair' AND pair.status = 'revealed'
            AND pair.client_seed = coalesce(coalesce(record.opening, record.payload) ->> '$.client_seed', pair.client_seed) AND pair.nonce = record.payload ->> '$.bets'
        )`,
    },
  ],
}
