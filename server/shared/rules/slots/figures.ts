/** Statistics over all possible results of a slot. Shares in 1e-4. */
export type SlotFigures = {
  /** SHA-256 of the definition as canonical JSON (RFC 8785). */
  readonly rulesHash: string
  /** Exact fraction of the stake, before the maximum win: "6697/6912". */
  readonly rtp: string
  /** Rounded down. */
  readonly rtpBp: number
  /** Spins that return something or start a feature. */
  readonly hitBp: number
  /** Rounds that return more than the stake. */
  readonly aboveStakeBp: number
  /** Standard deviation of a round with a stake of 1. */
  readonly sd: number
  readonly featureOneIn: number | null
  /** Maximum return of a round, in stakes. */
  readonly topWin: number
}

/** 1 low, 2 medium low, 3 medium, 4 high, 5 very high. */
export type Volatility = 1 | 2 | 3 | 4 | 5

/** Volatility level for a standard deviation. */
export function volatilityOf({ sd }: Pick<SlotFigures, 'sd'>): Volatility {
  if (sd < 2) return 1
  if (sd < 3) return 2
  if (sd < 4.5) return 3
  return sd < 10 ? 4 : 5
}
