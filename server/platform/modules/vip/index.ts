/** What the commands of other modules may use of the VIP club; the writer's thread loads it. */
export { joinVip } from './commands/join-vip.ts'
export { forgoRakeback } from './forgo-rakeback.ts'
export type { Commands as VipCommands } from './platform.ts'
export { addPoints, addPointsOnce, takePointsBack, vipStanding } from './points.ts'
