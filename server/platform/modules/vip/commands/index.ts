export { decideVip, joinVip } from './join-vip.ts'
export { payRakeback } from './pay-rakeback.ts'
