import type { rounds } from '#db/platform/schema/round-games.ts'
import { fromSql } from '#server/platform/kernel/writer/sql-money.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import type { Micros } from '#server/shared/money/micros.ts'
import type { BetSeeds } from '#server/shared/rules/fairness/seeds.ts'
import type { ParamsOf, RoundGameId, RulesRegistry, SteppedRules } from '#server/shared/rules/registry.ts'
import { rulesOf } from '#server/shared/rules/versions.ts'
import type { PairSeeds } from '../fairness/index.ts'

export type RoundEnding = NonNullable<(typeof rounds.$inferSelect)['ending']>

/**
 * A round with the seed pair that decides it. `seeds` includes the secret server seed: never return it from the
 * platform.
 */
export type GameRound<G extends RoundGameId> = {
  readonly id: string
  readonly userId: string
  readonly sessionId: string
  readonly game: G
  /** Rules of the version it started with, which decide and pay it to its end. */
  readonly rules: SteppedRules<G>
  readonly tableHash: string
  /** All steps so far. */
  readonly params: ParamsOf<G>
  readonly pairId: string
  readonly seeds: BetSeeds
  readonly serverSeedHash: string
  /** Whether the pair was rotated, which makes its server seed public. */
  readonly isRevealed: boolean
  readonly currency: Currency
  readonly stake: Micros
  /** Null while it is open. */
  readonly ending: RoundEnding | null
  /** Milliseconds since the epoch, as is `touchedAt`. */
  readonly openedAt: number
  readonly touchedAt: number
}
export type StoredRound = GameRound<RoundGameId>

/** As SQLite returns it: integers are bigint in the writer and number in a reader. */
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
  readonly seed_pair_id: string
}

/** Selects a RoundRow, in the writer and in a reader; append a condition on `round`. */
export const SELECT_ROUND = `
  SELECT round.id, round.user_id, round.session_id, round.game, round.rules_version, round.table_hash, round.params,
    round.nonce, round.currency, CAST(round.stake AS TEXT) AS stake, round.ending, round.opened_at, round.touched_at,
    round.seed_pair_id
  FROM rounds AS round`

export function pairNonceOf({ seed_pair_id: pairId, nonce }: RoundRow) {
  return { pairId, nonce: Number(nonce) }
}

/** A stored round, with its rules and the seeds of `pairNonceOf`. Throws for unreleased rules. */
export function roundOfRow(
  rules: RulesRegistry,
  row: RoundRow,
  { seeds, serverSeedHash, isRevealed }: PairSeeds,
): StoredRound {
  return {
    id: row.id,
    userId: row.user_id,
    sessionId: row.session_id,
    game: row.game,
    rules: versionOf(rules, row.game, row.rules_version),
    tableHash: row.table_hash,
    params: JSON.parse(row.params),
    pairId: row.seed_pair_id,
    seeds,
    serverSeedHash,
    isRevealed,
    currency: row.currency,
    stake: fromSql(row.stake),
    ending: row.ending,
    openedAt: Number(row.opened_at),
    touchedAt: Number(row.touched_at),
  }
}

function versionOf<G extends RoundGameId>({ rounds }: RulesRegistry, game: G, version: string): SteppedRules<G> {
  return rulesOf(rounds[game], version)
}
