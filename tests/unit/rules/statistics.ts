import { isFull } from '../../support/run/depth.ts'

/**
 * How many rounds a simulation plays. What a game returns is proven by going through every event of it; this is about
 * the way from the stream to the events, where a bias shows in a tenth of the million that `npm run soak` plays.
 */
export const ROUNDS = isFull ? 1_000_000 : 100_000

/** For the titles of tests: `1,000,000`. */
export const SHOWN_ROUNDS = ROUNDS.toLocaleString('en')
