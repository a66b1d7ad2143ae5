/** Why a run of spins has ended. */
export type AutoEnd = 'done' | 'loss' | 'gain' | 'win' | 'feature' | 'stopped' | 'error'

/** A run of spins that its player bounds before it begins. Amounts are micro-units. */
export type Autoplay = {
  /** What ends it before a spin of this stake: a run never stakes what could take its player past the limit. */
  endBefore(stake: bigint): AutoEnd | undefined
  /** Counts a round that was played; what it ends the run by. */
  endAfter(round: { readonly stake: bigint; readonly won: bigint; readonly hadFeature: boolean }): AutoEnd | undefined
  readonly totals: { readonly spins: number; readonly staked: bigint; readonly won: bigint }
}

/** What bounds a run. Amounts are micro-units, above zero; undefined is no bound. */
export type AutoBounds = {
  readonly spins: number
  /** The most that the player is willing to be down by. */
  readonly limit: bigint
  /** Where they have had enough: so far up, or by one round. */
  readonly gain?: bigint | undefined
  readonly win?: bigint | undefined
}

/** A run of spins within its bounds. It always ends where a feature opens. */
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

/** What a run costs on average, in micro-units: the share of its stakes that does not return. */
export const averageCost = (stake: bigint, spins: number, rtpBp: number): bigint =>
  (stake * BigInt(spins) * BigInt(10_000 - rtpBp)) / 10_000n
