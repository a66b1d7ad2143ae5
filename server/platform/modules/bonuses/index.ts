/** What the commands of other modules may use of bonuses; the writer's thread loads it. */
export { addBonus, type NewBonus, publishBonus, setBonusState } from './add-bonus.ts'
export { hasBudget } from './budget.ts'
export { closeFreeBet, openFreeBet, requireFreeBet, spendFreeBet } from './free-bets.ts'
export { endGrant, openFreeSpins, paysReal, spendSpins } from './free-spins.ts'
export {
  chooseForDeposit,
  endForChargeback,
  giveForDeposit,
  isFirstOfPerson,
  requireOwn,
} from './give.ts'
export { activate, endActive, endAvailable, findGrant, type Grant, heldBonus, openGrants } from './grant.ts'
export { endForWithdrawal, pauseBonuses, payExcluded } from './leave.ts'
export { approveGift, givenFor, makeAvailable, nextReference } from './make-available.ts'
export { freeReturnOf, restateFreeBet } from './open-free-bets.ts'
export type { Commands as BonusCommands } from './platform.ts'
export { findSpins, hasSpins, openSpins, type Spins } from './spins.ts'
export { type SpinsCampaign, storeSpinsCampaign } from './spins-campaign.ts'
export {
  type BonusReturn,
  bonusStakeReopened,
  bonusStakeReturned,
  countNothing,
  drawBonus,
  recordBonusStake,
  stakeableFunds,
} from './stakes.ts'
export { findByCode, listByOccasion, loadOffer } from './terms.ts'
