import type { rounds } from '#db/platform/schema/rounds.ts'
import type { Currency } from '#server/contract/constants/currencies.ts'
import { type Micros, micros } from '#server/rules/money.ts'
import type { ParamsOf, RoundGameId } from '#server/rules/registry.ts'
import type { BetSeeds } from '#server/rules/seeds.ts'
import { unsealServerSeed } from '../seal-server-seed.ts'

export type RoundEnding = NonNullable<(typeof rounds.$inferSelect)['ending']>

/** A round with the pair that decides it. `seeds` holds the secret: it leaves the platform in no answer. */
export type GameRound<G extends RoundGameId> = {
  readonly id: string
  readonly userId: string
  readonly sessionId: string
  readonly game: G
  readonly rulesVersion: string
  readonly tableHash: string
  /** All steps so far. */
  readonly params: ParamsOf<G>
  readonly pairId: string
  readonly seeds: BetSeeds
  readonly serverSeedHash: string
  /** Whether the pair has been rotated: then its server seed is public. */
  readonly isRevealed: boolean
  readonly currency: Currency
  readonly stake: Micros
  /** Null while it is open. */
  readonly ending: RoundEnding | null
  /** Milliseconds since the epoch, as `touchedAt`. */
  readonly openedAt: number
  readonly touchedAt: number
}
export type StoredRound = { [G in RoundGameId]: GameRound<G> }[RoundGameId]

/** As SQLite gives it: whole numbers are bigint in the writer and number in a reader. */
export type RoundRow = {
  readonly id: string
  readonly user_id: string
  readonly session_id: string
  readonly game: RoundGameId
  readonly rules_version: string
  readonly table_hash: string
  readonly params: string
  readonly nonce: bigint | number
  readonly currency: Currency
  readonly stake: string
  readonly ending: RoundEnding | null
  readonly opened_at: bigint | number
  readonly touched_at: bigint | number
  readonly pair_id: string
  readonly sealed_server_seed: string
  readonly server_seed_hash: string
  readonly client_seed: string
  readonly pair_status: string
}

/** Gives a RoundRow in the writer and in a reader alike; a condition on `round` follows. */
export const SELECT_ROUND = `
  SELECT round.id, round.user_id, round.session_id, round.game, round.rules_version, round.table_hash, round.params,
    round.nonce, round.currency, CAST(round.stake AS TEXT) AS stake, round.ending, round.opened_at, round.touched_at,
    pair.id AS pair_id, pair.sealed_server_seed, pair.server_seed_hash, pair.client_seed, pair.status AS pair_status
  FROM rounds AS round JOIN seed_pairs AS pair ON pair.id = round.seed_pair_id`

/** Opens the seal of the round's pair. Throws when that is not the one that was made with the platform's secret. */
export function roundOfRow(secret: string, row: RoundRow): StoredRound {
  const serverSeed = unsealServerSeed(secret, { pairId: row.pair_id, sealed: row.sealed_server_seed })
  return {
    id: row.id,
    userId: row.user_id,
    sessionId: row.session_id,
    game: row.game,
    rulesVersion: row.rules_version,
    tableHash: row.table_hash,
    params: JSON.parse(row.params),
    pairId: row.pair_id,
    seeds: { serverSeed, clientSeed: row.client_seed, nonce: Number(row.nonce) },
    serverSeedHash: row.server_seed_hash,
    isRevealed: row.pair_status === 'revealed',
    currency: row.currency,
    stake: micros(BigInt(row.stake)),
    ending: row.ending,
    openedAt: Number(row.opened_at),
    touchedAt: Number(row.touched_at),
  }
}
