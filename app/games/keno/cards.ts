import { type M4, m4 } from '#server/shared/money/micros.ts'
import type { Ratio } from '#server/shared/money/ratio.ts'
import { hitChance, KENO_RISKS, type KenoRisk, limits, PICK_LIMITS, payRow } from '#server/shared/rules/keno/current.ts'
import { topOf } from '~/games/engine/play/top-of.ts'

/** Possible numbers of picks; payouts depend only on this number and the risk. */
export const PICK_COUNTS: readonly number[] = Array.from(
  { length: PICK_LIMITS.max },
  (_, index) => index + PICK_LIMITS.min,
)
const CARDS = KENO_RISKS.flatMap((risk) => PICK_COUNTS.map((count) => ({ risk, count })))

export const TOP = topOf(
  limits,
  CARDS.flatMap(({ risk, count }) => payRow(risk, count)),
)

/** 1×: a payout below the stake is a loss, and shown as one. */
export const STAKE_BACK = m4(10_000n)

export type PayRow = { readonly hits: number; readonly multiplier: M4; readonly chance: Ratio }

/** Payout and probability of each number of hits, for a number of picks. */
export function payRowsOf(risk: KenoRisk, pickCount: number): readonly PayRow[] {
  return payRow(risk, pickCount).map((multiplier, hits) => ({ hits, multiplier, chance: hitChance(pickCount, hits) }))
}

export const isPartOfStake = ({ multiplier }: Pick<PayRow, 'multiplier'>): boolean =>
  multiplier > 0n && multiplier < STAKE_BACK
