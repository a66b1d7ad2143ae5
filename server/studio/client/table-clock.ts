/** A slow response says little about the next one: at most this much of the 15 s betting window is reserved for it. */
const MOST_TRAVEL_MS = 5000

/**
 * The studio's clock as seen by a table's page. Received messages are outdated by their travel time, and sent ones
 * arrive later: both together take as long as a call to the studio, which calls the wallet as a lay does. Times are
 * milliseconds.
 */
export function openTableClock(ownNow: () => number) {
  let behind = 0
  let travel = 0
  const now = () => ownNow() + behind
  return {
    now,
    /** Synchronizes with a time reported by the studio. */
    heard(time: number): void {
      behind = time - ownNow()
    },
    /** Measures the duration of a call to the studio and returns its result. */
    async time<Answer>(pending: Promise<Answer>): Promise<Answer> {
      const from = ownNow()
      const answer = await pending
      travel = Math.min(ownNow() - from, MOST_TRAVEL_MS)
      return answer
    },
    /** Time left to send a message that must arrive by `time`; zero or negative if it would be late. */
    leftBefore: (time: number): number => time - now() - travel,
  }
}
