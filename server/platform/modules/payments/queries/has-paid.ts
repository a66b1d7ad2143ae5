import { and, eq } from 'drizzle-orm'
import { deposits } from '#db/platform/schema/payments.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'

/** Whether a player has ever paid in. */
export async function hasPaid({ reader }: Pick<Platform, 'reader'>, userId: string): Promise<boolean> {
  return (await reader.$count(deposits, and(eq(deposits.userId, userId), eq(deposits.status, 'confirmed')))) > 0
}
