import { and, eq } from 'drizzle-orm'
import type { PlatformReader } from '#db/platform/reader.ts'
import { deposits, withdrawals } from '#db/platform/schema/payments.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'

type StoredDeposit = typeof deposits.$inferSelect

export function findDeposit(reader: PlatformReader, id: string): Promise<StoredDeposit | undefined> {
  return reader.query.deposits.findFirst({ where: eq(deposits.id, id) })
}

/** Whether a deposit was returned, because the player was not allowed to play when it arrived. */
export async function isSentBack(reader: PlatformReader, depositId: string): Promise<boolean> {
  return (await reader.query.withdrawals.findFirst({ where: eq(withdrawals.depositId, depositId) })) !== undefined
}

export async function countPaid({ reader }: Pick<Platform, 'reader'>, userId: string): Promise<number> {
  return await reader.$count(deposits, and(eq(deposits.userId, userId), eq(deposits.status, 'confirmed')))
}

export async function hasPaid(platform: Pick<Platform, 'reader'>, userId: string): Promise<boolean> {
  return (await countPaid(platform, userId)) > 0
}
