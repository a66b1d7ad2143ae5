import { and, eq, gte, max, sum } from 'drizzle-orm'
import { vipLevels, vipPoints, vipRakeback, vipRequests } from '#db/platform/schema/vip.ts'
import { inList } from '#server/platform/kernel/in-list.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import type { CallOutput } from '#server/shared/contract/call.ts'
import type { vipStanding } from '#server/shared/contract/vip.ts'
import { formatMicros, micros } from '#server/shared/money/micros.ts'
import { levelOf, monthsOf, weekOf } from '#server/shared/promotions/vip.ts'

const YEAR_MS = 365 * 86_400_000

/** A player's points of the last twelve months, level, and rakeback of the current week. */
export async function readStanding(
  { reader, clock }: Pick<Platform, 'reader' | 'clock'>,
  userId: string,
): Promise<CallOutput<typeof vipStanding>> {
  const now = clock.now()
  const [[total], [held], accrued, [request]] = await reader.batch([
    reader
      .select({ points: sum(vipPoints.points) })
      .from(vipPoints)
      .where(and(eq(vipPoints.userId, userId), inList(vipPoints.month, monthsOf(now)))),
    reader
      .select({ level: max(vipLevels.level) })
      .from(vipLevels)
      .where(and(eq(vipLevels.userId, userId), gte(vipLevels.reachedAt, now - YEAR_MS))),
    reader
      .select({ currency: vipRakeback.currency, accrued: vipRakeback.accrued })
      .from(vipRakeback)
      .where(and(eq(vipRakeback.userId, userId), eq(vipRakeback.week, weekOf(now)))),
    reader.select().from(vipRequests).where(eq(vipRequests.userId, userId)),
  ])
  const points = micros(BigInt(total?.points ?? 0))
  return {
    points: formatMicros(points),
    level: Math.max(levelOf(points), held?.level ?? 0),
    rakeback: accrued.map(({ currency, accrued: amount }) => ({ currency, amount: formatMicros(micros(amount)) })),
    reason: request?.reason ?? null,
  }
}
