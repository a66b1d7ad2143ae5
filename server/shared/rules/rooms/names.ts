/** Apart from the rules: every page knows the addresses that they are part of. */
export { ROOMS, type Room } from './v1/paytable.ts'
