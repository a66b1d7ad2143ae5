import { eq } from 'drizzle-orm'
import type { PlatformReader } from '#db/platform/reader.ts'
import { deposits } from '#db/platform/schema/payments.ts'

export type StoredDeposit = typeof deposits.$inferSelect

/** One deposit, or undefined. */
export function findDeposit(reader: PlatformReader, id: string): Promise<StoredDeposit | undefined> {
  return reader.query.deposits.findFirst({ where: eq(deposits.id, id) })
}
