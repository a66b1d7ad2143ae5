export { decideVip, joinVip, leaveVip } from './join-vip.ts'
export { payRakeback } from './pay-rakeback.ts'
