/** After this many calls in a row that failed, with their second tries, nobody is asked for a while. */
const FAILURES_TO_OPEN = 5
const OPEN_MS = 5000

/**
 * Spares what has stopped answering: after five calls in a row that failed every call fails at once for five seconds; then one
 * call is let through, and its end decides. State is by name, for as long as the object lives.
 */
export class Breakers {
  readonly #states = new Map<string, { failures: number; openUntil: number }>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  /** Whether a call may go out now. Lets one probe through each time the pause is over. */
  admits(name: string): boolean {
    const state = this.#states.get(name)
    if (state === undefined || state.failures < FAILURES_TO_OPEN) return true
    if (this.#now() < state.openUntil) return false
    state.openUntil = this.#now() + OPEN_MS
    return true
  }

  /** There was an answer, whatever it said. */
  answered(name: string): void {
    this.#states.delete(name)
  }

  failed(name: string): void {
    const failures = (this.#states.get(name)?.failures ?? 0) + 1
    this.#states.set(name, { failures, openUntil: this.#now() + OPEN_MS })
  }
}
