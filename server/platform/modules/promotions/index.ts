/** What the commands of other modules may use of promotions; the writer's thread loads it. */
export { DEMO_FREE_SPINS, DEMO_WELCOME } from './demo-offers.ts'
export { offerPromised } from './offer-promised.ts'
export type { Commands as PromotionCommands } from './platform.ts'
