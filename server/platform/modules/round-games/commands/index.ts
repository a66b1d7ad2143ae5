export { cashOutRound } from './cash-out-round.ts'
export { closeIdleRound, closeRoundsOfStopped } from './close-rounds.ts'
export { startRound } from './start-round.ts'
export { stepRound } from './step-round.ts'
