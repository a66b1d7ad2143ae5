/**
 * API of promotions for commands of other modules; loaded by the writer's thread. Player limits, payments and games
 * depend on it, while this module's commands and queries depend on them: exports of this file must not import those.
 */
export { DEMO_FREE_SPINS, DEMO_WELCOME } from './demo-offers.ts'
export { bonusStanding } from './grants/bonus-standing.ts'
export { endForChargeback, giveForDeposit } from './grants/deposits.ts'
export { closeFreeBet, freeReturnOf, requireFreeBet, restateFreeBet, spendFreeBet } from './grants/free-bets.ts'
export { findSpins, paysReal, playableSpins, type Spins, spendSpins } from './grants/free-spins.ts'
export { findGrant, type Grant } from './grants/grant.ts'
export { endForWithdrawal, pauseBonuses, payExcluded } from './grants/leave.ts'
export { offerPromised } from './grants/offer-promised.ts'
export {
  bonusStakeReopened,
  bonusStakeReturned,
  drawBonus,
  excludeFromWagering,
  recordBonusStake,
  stakeableFunds,
} from './grants/stakes.ts'
export { giftUsd } from './offers/gift-usd.ts'
