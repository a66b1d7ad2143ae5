/** What the commands of other modules may use of promotions; the writer's thread loads it. */
export { DEMO_FREE_SPINS, DEMO_WELCOME } from './demo-offers.ts'
export { offerByCode } from './offer-by-code.ts'
export type { Commands as PromotionCommands } from './platform.ts'
export { findSpins, openSpins, type Spins, spendSpins } from './spins.ts'
