/** A slow answer says little of the next one: of a window of 15 s so much is given up to it at most. */
const MOST_TRAVEL_MS = 5000

/**
 * The studio's clock, as the page of a table has it. What is heard was said a while ago and what is sent comes a while later:
 * together they are as long as a question to the studio takes, which asks the wallet as a lay does. Times are milliseconds.
 */
export function openTableClock(ownNow: () => number) {
  let behind = 0
  let travel = 0
  const now = () => ownNow() + behind
  return {
    now,
    /** The studio has said what its clock shows. */
    heard(time: number): void {
      behind = time - ownNow()
    },
    /** Passes an answer of the studio on, and keeps how long it took. */
    async time<Answer>(asked: Promise<Answer>): Promise<Answer> {
      const from = ownNow()
      const answer = await asked
      travel = Math.min(ownNow() - from, MOST_TRAVEL_MS)
      return answer
    },
    /** How long something may still be sent that has to have arrived by then; nothing or less where it would come too late. */
    leftBefore: (time: number): number => time - now() - travel,
  }
}
