import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Recomputed } from '#server/platform/kernel/books.ts'
import { canonicalJson, type Json } from '#server/platform/kernel/canonical-json.ts'
import { sha256Hex } from '#server/shared/rules/fairness/commitment.ts'
import { openByteStream } from '#server/shared/rules/fairness/stream.ts'
import { games } from '#server/shared/rules/games.ts'
import { playFrom } from '#server/shared/rules/play.ts'
import type { BetRules, GameId, ParamsOf } from '#server/shared/rules/registry.ts'
import { findRules, type Versions } from '#server/shared/rules/versions.ts'
import { nodeHmacSha256 } from '../fairness/index.ts'

const row = z.object({
  game: z.string(),
  rules_version: z.string(),
  params: z.string(),
  outcome: z.string(),
  multiplier: z.string(),
  nonce: z.number().int(),
  table_hash: z.string(),
  client_seed: z.string(),
  server_seed: z.string(),
  server_seed_hash: z.string(),
})

const VERSIONS = { ...games.instant, ...games.rounds }

/** Recomputes bets of revealed seed pairs from the seeds, as a player's browser does. */
export const REVEALED_BETS: Recomputed = {
  name: 'the outcome of a bet follows from its revealed seeds',
  // the plus removes the column's type affinity, so that it matches the index on the JSON value
  rows: sql`
    SELECT bet.id AS subject, bet.game, bet.rules_version, bet.params, bet.outcome, CAST(bet.multiplier AS TEXT) AS multiplier,
      bet.nonce, bet.table_hash, pair.client_seed, pair.server_seed_hash,
      record.payload ->> '$.server_seed' AS server_seed
    FROM bets AS bet
    CROSS JOIN seed_pairs AS pair ON pair.id = bet.seed_pair_id AND pair.status = 'revealed'
    CROSS JOIN log_records AS record ON record.kind = 'seed_revealed' AND record.payload ->> '$.pair' = +pair.id
    WHERE bet.id IN page AND bet.proof_kind = 'seed_pair'`,
  isRight(found) {
    const bet = row.parse(found)
    const seeds = { serverSeed: bet.server_seed, clientSeed: bet.client_seed, nonce: bet.nonce }
    if (sha256Hex(bet.server_seed) !== bet.server_seed_hash || !(bet.game in VERSIONS)) return false
    const game = bet.game as GameId
    const rules = findRules(VERSIONS[game] as unknown as Versions<BetRules<GameId>>, bet.rules_version)
    if (!rules) return false
    try {
      const params = JSON.parse(bet.params) as ParamsOf<GameId>
      const { outcome, multiplier } = playFrom(openByteStream(nodeHmacSha256, seeds), rules, params)
      return (
        String(multiplier) === bet.multiplier &&
        rules.tableHash(params) === bet.table_hash &&
        canonicalJson(outcome as Json) === canonicalJson(JSON.parse(bet.outcome) as Json)
      )
    } catch (error) {
      // parameters that the rules do not accept
      if (error instanceof RangeError) return false
      throw error
    }
  },
}
