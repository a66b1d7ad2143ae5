/**
 * What the commands of other modules may use of promotions; the writer's thread loads it. Players' limits, payments and games stand
 * on it, while the commands and queries of this module stand on them: nothing that is exported here may reach those.
 */
export { DEMO_FREE_SPINS, DEMO_WELCOME } from './demo-offers.ts'
export { endForChargeback, giveForDeposit } from './grants/deposits.ts'
export { closeFreeBet, freeReturnOf, requireFreeBet, restateFreeBet, spendFreeBet } from './grants/free-bets.ts'
export { findSpins, paysReal, playableSpins, type Spins, spendSpins } from './grants/free-spins.ts'
export { findGrant, type Grant } from './grants/grant.ts'
export { endForWithdrawal, pauseBonuses, payExcluded } from './grants/leave.ts'
export { offerPromised } from './grants/offer-promised.ts'
export {
  bonusStakeReopened,
  bonusStakeReturned,
  countNothing,
  drawBonus,
  recordBonusStake,
  stakeableFunds,
} from './grants/stakes.ts'
