import {
  formatMicros,
  largest,
  type M4,
  type Micros,
  m4,
  micros,
  multiplierFor,
  parseMicros,
} from '#server/shared/money/micros.ts'
import { limits, payoutsOf, paysOf, RTP, totalOf } from '#server/shared/rules/roulette/current.ts'
import { pricedRefusal, type StakeBounds } from '#server/shared/rules/stake.ts'
import { costOf } from '~/games/engine/play/stake.ts'
import { topOf } from '~/games/engine/play/top-of.ts'
import type { Chips } from './chips.ts'

/** Highest multiplier of a chip: a single number. */
export const TOP = topOf(limits, [m4(BigInt(paysOf('straight:0')) * 10_000n)])

/** Figures of the chips on the layout, in canonical decimals. */
export type ChipFigures = {
  total: string
  /** Net win of the best pocket. */
  profit: string
  cost: string
  /** Payout of the best pocket as a multiple of the total. */
  top: M4
}

const NOTHING: ChipFigures = { total: '0', profit: '0', cost: '0', top: m4(10_000n) }

export function figuresOf(chips: Chips): ChipFigures {
  if (chips.length === 0) return NOTHING
  const total = totalOf({ chips })
  const best = largest(payoutsOf({ chips }))
  return {
    total: formatMicros(total),
    profit: formatMicros(micros(best - total)),
    cost: formatMicros(costOf(total, RTP)),
    top: multiplierFor(best, total),
  }
}

type Bounds = { bounds: StakeBounds; balance: string }

/** Reason why the chips cannot be played, as a server message. */
export function chipsProblem(chips: Chips, { bounds, balance }: Bounds): string | undefined {
  if (chips.length === 0) return 'amount_invalid'
  const stake: Micros = totalOf({ chips })
  const refusal = pricedRefusal({ stake, topPayout: largest(payoutsOf({ chips })) }, bounds)
  if (refusal) return 'detail' in refusal ? `${refusal.code}:${refusal.detail}` : refusal.code
  return stake > parseMicros(balance) ? 'insufficient_funds' : undefined
}
