import type { BeaconWord } from '#server/shared/rules/fairness/beacon.ts'

/** A public source of randomness that no one can predict or choose, in particular not the operator. */
export type Beacon = {
  /**
   * Number of the first round that is emitted after a time.
   * @param timeMs milliseconds since the epoch
   */
  roundAfter(timeMs: number): number
  /**
   * Returns a round's output, verified with the beacon's public key. Waits for it. Rejects if it is not available or its
   * signature is invalid.
   */
  word(round: number, signal: AbortSignal): Promise<BeaconWord>
}
