export { joinVip } from './join-vip.ts'
