/** API of promotions for handlers and queries of other modules. */
export { campaignDocument } from './campaign-document.ts'
export type { Commands as PromotionCommands } from './platform.ts'
export { listCampaignsAcrossPlayers } from './queries/list-campaigns.ts'
export { grantedBonus, listGrants, listGrantsByTime } from './queries/list-grants.ts'
export { findSuperBonus } from './queries/list-offers.ts'
