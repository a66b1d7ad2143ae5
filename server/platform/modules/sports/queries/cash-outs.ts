import { sportsCashOuts } from '#db/platform/schema/sports.ts'
import { among } from '#server/platform/kernel/among.ts'
import type { Platform } from '../platform.ts'

export type AskedCashOut = Pick<typeof sportsCashOuts.$inferSelect, 'status' | 'value' | 'unit' | 'dueAt' | 'refusal'>

/** Of each bet the cash-out that was asked for last. */
export async function lastCashOuts(
  { reader }: Pick<Platform, 'reader'>,
  betIds: readonly string[],
): Promise<Map<string, AskedCashOut>> {
  const rows = await reader
    .select()
    .from(sportsCashOuts)
    .where(among(sportsCashOuts.betId, betIds))
    .orderBy(sportsCashOuts.number)
  return new Map(rows.map((row) => [row.betId, row]))
}
