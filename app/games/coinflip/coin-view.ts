import type { CoinflipOutcome, CoinSide } from '#server/shared/rules/coinflip/current.ts'

/** What a board shows of a flip: the coin goes up, and comes down on its side. */
export type CoinEvent = { readonly kind: 'toss'; readonly side: CoinSide } | { readonly kind: 'land' }

export const eventsOf = ({ side }: CoinflipOutcome): readonly CoinEvent[] => [{ kind: 'toss', side }, { kind: 'land' }]

/** Where the coin is: how many half turns it made since the page was opened (even shows heads), and whether it flies. */
export type CoinView = { readonly halfTurns: number; readonly isInAir: boolean; readonly durationMs: number }

export const COIN_AT_REST: CoinView = { halfTurns: 0, isInAir: false, durationMs: 0 }

/** Enough for an eye not to count them. */
const LEAST_HALF_TURNS = 7

export const sideUp = ({ halfTurns }: Pick<CoinView, 'halfTurns'>): CoinSide =>
  halfTurns % 2 === 0 ? 'heads' : 'tails'

/** The coin on its way to a side: always onwards, so that no toss looks like another one taken back. */
export function tossed({ halfTurns }: CoinView, side: CoinSide, durationMs: number): CoinView {
  const least = halfTurns + LEAST_HALF_TURNS
  return { halfTurns: sideUp({ halfTurns: least }) === side ? least : least + 1, isInAir: true, durationMs }
}

export const landed = (view: CoinView): CoinView => ({ ...view, isInAir: false })
