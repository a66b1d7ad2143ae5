/** Separate from the rules, since every page needs them for addresses. */
export { ROOMS, type Room } from './v1/paytable.ts'
