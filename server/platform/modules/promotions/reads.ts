/** What the handlers and queries of other modules may use of promotions. */
export { findSuperBonus } from './queries/find-super-bonus.ts'
