export { attachSources } from './attach-sources.ts'
export { recordVisit } from './record-visit.ts'
export { seedCampaign } from './seed-campaign.ts'
