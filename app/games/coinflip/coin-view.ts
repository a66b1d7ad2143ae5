import type { CoinflipOutcome, CoinSide } from '#server/shared/rules/coinflip/current.ts'

/** Events of a flip: the coin is tossed, and lands on a side. */
export type CoinEvent = { readonly kind: 'toss'; readonly side: CoinSide } | { readonly kind: 'land' }

export const eventsOf = ({ side }: CoinflipOutcome): readonly CoinEvent[] => [{ kind: 'toss', side }, { kind: 'land' }]

/** State of the coin: its half turns since the page was opened (even shows heads), and whether it is in the air. */
export type CoinView = { readonly halfTurns: number; readonly isInAir: boolean; readonly durationMs: number }

export const COIN_AT_REST: CoinView = { halfTurns: 0, isInAir: false, durationMs: 0 }

/** Too many for the eye to count. */
const LEAST_HALF_TURNS = 7

export const sideUp = ({ halfTurns }: Pick<CoinView, 'halfTurns'>): CoinSide =>
  halfTurns % 2 === 0 ? 'heads' : 'tails'

/** Tosses the coin to a side: always forwards, so that no toss looks like the reversal of another. */
export function tossed({ halfTurns }: CoinView, side: CoinSide, durationMs: number): CoinView {
  const least = halfTurns + LEAST_HALF_TURNS
  return { halfTurns: sideUp({ halfTurns: least }) === side ? least : least + 1, isInAir: true, durationMs }
}

export const landed = (view: CoinView): CoinView => ({ ...view, isInAir: false })
