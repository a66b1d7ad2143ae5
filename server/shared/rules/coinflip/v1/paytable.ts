import { m4 } from '#server/shared/money/micros.ts'
import { type Ratio, ratio } from '#server/shared/money/ratio.ts'

export const RULES_VERSION = 'coinflip/v1'

/** In the order of the event: floor(float × 2) is 0 for tails and 1 for heads. */
export const COIN_SIDES = ['tails', 'heads'] as const
export type CoinSide = (typeof COIN_SIDES)[number]
export type CoinflipParams = { readonly side: CoinSide }

/** 0.99 × 2, so that the house keeps 1 % (docs/domain/games.md C.2). */
export const WIN_MULTIPLIER = m4(19_800n)

/** 99 %, for either side. */
export const RTP: Ratio = ratio(WIN_MULTIPLIER, BigInt(COIN_SIDES.length) * 10_000n)
