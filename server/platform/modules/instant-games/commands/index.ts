export { openCases } from './open-cases.ts'
export { placeBet } from './place-bet.ts'
