/** After this many failures in a row nobody is asked for a while. */
const FAILURES_TO_OPEN = 5
const OPEN_MS = 5000

/**
 * Spares a dead service: after five failures in a row every call fails at once for five seconds; then one call is let
 * through, and its end decides. State is by base URL, for as long as the object lives.
 */
export class Breakers {
  readonly #states = new Map<string, { failures: number; openUntil: number }>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  /** Whether a call may go out now. Lets one probe through each time the pause is over. */
  admits(base: string): boolean {
    const state = this.#states.get(base)
    if (state === undefined || state.failures < FAILURES_TO_OPEN) return true
    if (this.#now() < state.openUntil) return false
    state.openUntil = this.#now() + OPEN_MS
    return true
  }

  /** The service answered, whatever it said. */
  answered(base: string): void {
    this.#states.delete(base)
  }

  failed(base: string): void {
    const failures = (this.#states.get(base)?.failures ?? 0) + 1
    this.#states.set(base, { failures, openUntil: this.#now() + OPEN_MS })
  }
}
