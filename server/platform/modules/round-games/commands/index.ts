export { cashOutRound } from './cash-out-round.ts'
export { closeIdleRound } from './close-idle-round.ts'
export { startRound } from './start-round.ts'
export { stepRound } from './step-round.ts'
