export { attachSources } from './attach-sources.ts'
export { purgeVisits } from './purge-visits.ts'
export { recordVisit } from './record-visit.ts'
export { seedCampaign } from './seed-campaign.ts'
