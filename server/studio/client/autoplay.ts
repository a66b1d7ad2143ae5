export type AutoEnd = 'done' | 'loss' | 'gain' | 'win' | 'feature' | 'stopped' | 'error'

/** Autoplay with limits set before it starts. Amounts are micro-units. */
export type Autoplay = {
  /** Reason to end before a spin of this stake: a stake that could exceed the loss limit is never placed. */
  endBefore(stake: bigint): AutoEnd | undefined
  /** Counts a played round; returns the reason to end after it, if any. */
  endAfter(round: { readonly stake: bigint; readonly won: bigint; readonly hadFeature: boolean }): AutoEnd | undefined
  readonly totals: { readonly spins: number; readonly staked: bigint; readonly won: bigint }
}

/** Limits of autoplay. Amounts are micro-units, above zero; undefined for no limit. */
export type AutoBounds = {
  readonly spins: number
  readonly limit: bigint
  /** Ends at this net win, or at a single win of this amount. */
  readonly gain?: bigint | undefined
  readonly win?: bigint | undefined
}

/** Creates autoplay with these limits. It also ends whenever a feature starts. */
export function openAutoplay({ spins, limit, gain, win }: AutoBounds): Autoplay {
  let played = 0
  let [staked, won] = [0n, 0n]
  return {
    endBefore(stake) {
      if (played >= spins) return 'done'
      return staked - won + stake > limit ? 'loss' : undefined
    },
    endAfter(round) {
      played += 1
      staked += round.stake
      won += round.won
      if (round.hadFeature) return 'feature'
      if (win !== undefined && round.won >= win) return 'win'
      if (gain !== undefined && won - staked >= gain) return 'gain'
      return played >= spins ? 'done' : undefined
    },
    get totals() {
      return { spins: played, staked, won }
    },
  }
}

/** Expected cost of autoplay, in micro-units: the part of its stakes that is not returned on average. */
export const averageCost = (stake: bigint, spins: number, rtpBp: number): bigint =>
  (stake * BigInt(spins) * BigInt(10_000 - rtpBp)) / 10_000n
