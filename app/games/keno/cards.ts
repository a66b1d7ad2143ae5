import { type M4, m4 } from '#server/shared/money/micros.ts'
import type { Ratio } from '#server/shared/money/ratio.ts'
import { hitChance, KENO_RISKS, type KenoRisk, limits, PICK_LIMITS, payRow } from '#server/shared/rules/keno/current.ts'
import { topOf } from '~/games/engine/play/top-of.ts'

/** How many numbers a card can have, and all cards that there are as far as payouts go. */
export const PICK_COUNTS: readonly number[] = Array.from(
  { length: PICK_LIMITS.max },
  (_, index) => index + PICK_LIMITS.min,
)
const CARDS = KENO_RISKS.flatMap((risk) => PICK_COUNTS.map((count) => ({ risk, count })))

/** The highest multiplier of all cards. */
export const TOP = topOf(
  limits,
  CARDS.flatMap(({ risk, count }) => payRow(risk, count)),
)

/** The stake itself: what comes back below it is a loss, and is shown as one. */
export const STAKE_BACK = m4(10_000n)

/** One way for a card to end. */
export type PayRow = { readonly hits: number; readonly multiplier: M4; readonly chance: Ratio }

/** What each number of hits pays, and how often it comes, for a card of so many picks. */
export function payRowsOf(risk: KenoRisk, pickCount: number): readonly PayRow[] {
  return payRow(risk, pickCount).map((multiplier, hits) => ({ hits, multiplier, chance: hitChance(pickCount, hits) }))
}

/** Less than the stake comes back, but something. */
export const isPartOfStake = ({ multiplier }: Pick<PayRow, 'multiplier'>): boolean =>
  multiplier > 0n && multiplier < STAKE_BACK
