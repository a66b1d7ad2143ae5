import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { isIdentified, registeredAt } from '#server/platform/modules/identity/index.ts'
import { vipStatus } from '#server/platform/modules/vip/index.ts'
import type { Audience } from '#server/shared/constants/audience.ts'
import { isForAll, isMeant } from '#server/shared/promotions/audience.ts'

export function isForPlayer(context: CommandContext, userId: string, audience: Audience): boolean {
  if (isForAll(audience)) return true
  return isMeant(audience, {
    level: vipStatus(context, userId).level,
    isVerified: isIdentified(context, userId),
    registeredAt: registeredAt(context, userId),
  })
}
