import { formatMicros, formatMultiplier } from '#server/shared/money/micros.ts'
import type { Verification } from '#server/shared/rules/fairness/verify.ts'
import type { GameId } from '#server/shared/rules/registry.ts'
import type { PlayedBet } from '~/features/bets/bets.ts'

type Comparison<G extends GameId> = {
  verification: Verification<G>
  /** The hash shown before the bet; empty when the reader has none. */
  promisedHash: string
  stored: PlayedBet<G> | undefined
}

/** Whether each recomputed thing is what was promised or paid; undefined where there is nothing to compare with. */
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

/** Equal as JSON, whatever the order of the fields. */
function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  const [left, right] = [Object.entries(a), new Map<string, unknown>(Object.entries(b))]
  return left.length === right.size && left.every(([key, value]) => right.has(key) && isSame(value, right.get(key)))
}
