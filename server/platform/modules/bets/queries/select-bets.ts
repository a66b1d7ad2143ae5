import { and, eq, type SQL } from 'drizzle-orm'
import { bets } from '#db/platform/schema/bets.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import { findPairs } from '#server/platform/modules/fairness/reads.ts'
import { m4, micros } from '#server/shared/money/micros.ts'
import { type SeedPairBet, type WireBet, wireBet } from '../wire-bet.ts'

export type BetReader = Pick<Platform, 'reader' | 'settings'>
type BetRow = typeof bets.$inferSelect

/** Of the bets that a seed pair decided, those that are wanted: so far the contract has no others. */
export function selectBets({ reader }: Pick<BetReader, 'reader'>, wanted: SQL | undefined) {
  return reader
    .select()
    .from(bets)
    .where(and(eq(bets.proofKind, 'seed_pair'), wanted))
    .$dynamic()
}

/** Stored bets of one player for their check. A server seed is told only once its pair is revealed. */
export async function betsOfRows(platform: BetReader, userId: string, rows: readonly BetRow[]): Promise<WireBet[]> {
  const stored = rows.map(seedPairBet)
  const pairs = await findPairs(platform, { userId, ids: stored.map(({ proof }) => proof.pairId) })
  return stored.map((bet) => {
    const pair = pairs.get(bet.proof.pairId)
    if (!pair) throw new Error('a bet of a pair that is not there')
    return wireBet(bet, pair)
  })
}

function seedPairBet({ seedPairId: pairId, nonce, floats, tableHash, outcome, ...row }: BetRow): SeedPairBet {
  if (pairId === null || nonce === null || floats === null || tableHash === null || outcome === null)
    throw new Error('a bet of a pair without what the database asks of it')
  return {
    ...row,
    outcome,
    multiplier: m4(row.multiplier),
    stake: micros(row.stake),
    payout: micros(row.payout),
    proof: { kind: 'seed_pair', pairId, nonce, floats, tableHash },
  }
}
