/** What the handlers and queries of other modules may use of promotions. */
export { campaignDocument } from './campaign-document.ts'
export { findSuperBonus } from './queries/find-super-bonus.ts'
export { listCampaignsAcrossPlayers } from './queries/list-campaigns.ts'
