import { and, eq } from 'drizzle-orm'
import { deposits } from '#db/platform/schema/payments.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'

/** How often a player has paid in. */
export async function countPaid({ reader }: Pick<Platform, 'reader'>, userId: string): Promise<number> {
  return await reader.$count(deposits, and(eq(deposits.userId, userId), eq(deposits.status, 'confirmed')))
}

/** Whether a player has ever paid in. */
export async function hasPaid(platform: Pick<Platform, 'reader'>, userId: string): Promise<boolean> {
  return (await countPaid(platform, userId)) > 0
}
