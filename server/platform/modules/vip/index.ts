/** API of the VIP club for commands of other modules; loaded by the writer's thread. */
export { joinVip } from './commands/join-vip.ts'
export { forgoRakeback } from './forgo-rakeback.ts'
export type { Commands as VipCommands } from './platform.ts'
export { addPoints, addPointsOnce, takePointsBack, vipStatus } from './points.ts'
