/** A public source of randomness that nobody can foretell or choose: the operator least of all. */
export type Beacon = {
  /**
   * The first word that it says after a time, checked against its public key, as `name:network:round:randomness`. Waits for
   * it. Rejects when it cannot be had, or is not what the beacon has signed.
   * @param timeMs milliseconds since the epoch
   */
  wordAfter(timeMs: number, signal: AbortSignal): Promise<string>
}
