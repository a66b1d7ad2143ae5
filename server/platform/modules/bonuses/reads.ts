/** What the handlers and queries of other modules may use of bonuses. */
export { findBonus, findBonusByCode, type LiveBonus, listBonuses, superBonusId } from './queries/find-bonuses.ts'
export { findCampaign, listFreeSpins } from './queries/free-spins.ts'
export { grantedBonus, listGrants } from './queries/list-grants.ts'
