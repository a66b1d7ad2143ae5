import { formatMicros, formatMultiplier } from '#server/shared/money/micros.ts'
import type { Verification } from '#server/shared/rules/fairness/verify.ts'
import type { GameId } from '#server/shared/rules/registry.ts'
import type { PlayedBet } from '~/features/bets/bets.ts'

type Comparison<G extends GameId> = {
  verification: Verification<G>
  /** Hash shown before the bet; empty if unknown. */
  promisedHash: string
  stored: PlayedBet<G> | undefined
}

/** Whether each recomputed value equals the promised or paid one; undefined if there is nothing to compare. */
export function comparisonsOf<G extends GameId>({ verification, promisedHash, stored }: Comparison<G>) {
  const { outcome, multiplier, payout, rulesVersion, tableHash, serverSeedHash } = verification
  return {
    commitment: promisedHash === '' ? undefined : promisedHash === serverSeedHash,
    outcome: stored && isSame(stored.outcome, outcome),
    multiplier: stored && stored.multiplier === formatMultiplier(multiplier),
    payout: stored && payout !== undefined ? stored.payout === formatMicros(payout) : undefined,
    rules: stored && stored.rules_version === rulesVersion && stored.table_hash === tableHash,
  }
}

/** Deep equality of JSON values, ignoring the order of fields. */
function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  const [left, right] = [Object.entries(a), new Map<string, unknown>(Object.entries(b))]
  return left.length === right.size && left.every(([key, value]) => right.has(key) && isSame(value, right.get(key)))
}
