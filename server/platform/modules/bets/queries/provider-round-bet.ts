import { and, eq } from 'drizzle-orm'
import { bets } from '#db/platform/schema/bets.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'

/** A bet that a provider's round proves; undefined for any other. */
export async function findProviderRoundBetAcrossPlayers({ reader }: Pick<Platform, 'reader'>, id: string) {
  const [bet] = await reader
    .select()
    .from(bets)
    .where(and(eq(bets.id, id), eq(bets.proofKind, 'provider_round')))
  return bet
}
