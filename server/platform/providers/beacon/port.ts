/** A public source of randomness that no one can predict or choose, in particular not the operator. */
export type Beacon = {
  /**
   * Returns the first output after a time, verified with the beacon's public key, as `name:network:round:randomness`.
   * Waits for it. Rejects if it is not available or its signature is invalid.
   * @param timeMs milliseconds since the epoch
   */
  wordAfter(timeMs: number, signal: AbortSignal): Promise<string>
}
