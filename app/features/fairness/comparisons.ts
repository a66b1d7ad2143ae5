import { formatMultiplier } from '#server/rules/money.ts'
import type { Verification } from '#server/rules/verify.ts'
import type { BetOf } from '~/features/bets/bets.ts'

type Comparison = {
  verification: Verification<'dice'>
  /** The hash shown before the bet; empty when the reader has none. */
  promisedHash: string
  stored: BetOf<'dice'> | undefined
}

/** Whether each recomputed thing is what was promised or paid; undefined where there is nothing to compare with. */
export function comparisonsOf({ verification, promisedHash, stored }: Comparison) {
  const { outcome, multiplier, rulesVersion, tableHash, serverSeedHash } = verification
  return {
    commitment: promisedHash === '' ? undefined : promisedHash === serverSeedHash,
    outcome: stored && stored.outcome.roll === outcome.roll && stored.outcome.win === outcome.win,
    multiplier: stored && stored.multiplier === formatMultiplier(multiplier),
    rules: stored && stored.rules_version === rulesVersion && stored.table_hash === tableHash,
  }
}
