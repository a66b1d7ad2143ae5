/** API of player limits for commands of other modules; loaded by the writer's thread. */

export type { Settlement } from '../ledger/stakes/index.ts'
export { countDeposit, freeDeposit, recountDeposit } from './deposits.ts'
export { followExclusion } from './exclude.ts'
export { lossInGames, ownStakedSince } from './own-stakes.ts'
export { currentRestriction, isStopped, realityCheckMs, requirePlayer } from './protection.ts'
export {
  type FreeStake,
  type PlayerStake,
  placeFreeStake,
  placeStake,
  reverseSettlement,
  rollBackStake,
  settleStake,
  voidStake,
} from './stakes.ts'
export { STOPPED_CHANNEL } from './stopped-channel.ts'
