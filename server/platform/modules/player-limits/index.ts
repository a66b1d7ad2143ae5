/** What the commands of other modules may use of players' limits; the writer's thread loads it. */

export type { Settlement } from '../ledger/stakes/index.ts'
export { countDeposit, freeDeposit, recountDeposit } from './deposits.ts'
export { followExclusion } from './exclude.ts'
export { ownLoss, ownStakedSince } from './own-stakes.ts'
export { isStopped, realityCheckMs, requirePlayer, standingStop } from './protection.ts'
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
