import { isFull } from '../../support/run/depth.ts'

/**
 * Number of rounds in a simulation. Enumeration proves a game's return; simulations test the mapping from the stream to
 * the events, where a tenth of the million rounds of `npm run soak` shows a bias.
 */
export const ROUNDS = isFull ? 1_000_000 : 100_000

/** For the titles of tests: `1,000,000`. */
export const SHOWN_ROUNDS = ROUNDS.toLocaleString('en')
