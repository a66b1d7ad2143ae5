import { and, inArray, type SQL } from 'drizzle-orm'
import { bets } from '#db/platform/schema/bets.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import { findPairs } from '#server/platform/modules/fairness/reads.ts'
import { m4, micros } from '#server/shared/money/micros.ts'
import {
  type SeedPairBet,
  type SharedRoundBet,
  type WireBet,
  type WireSharedBet,
  wireBet,
  wireSharedBet,
} from '../record-bet.ts'

export type BetReader = Pick<Platform, 'reader' | 'settings'>
/** A stored bet in the contract's form. */
export type ListedBet = WireBet | WireSharedBet
type BetRow = typeof bets.$inferSelect

/** Selects bets that match a condition, among those whose kinds of proof the contract has. */
export function selectBets({ reader }: Pick<BetReader, 'reader'>, wanted: SQL | undefined) {
  return reader
    .select()
    .from(bets)
    .where(and(inArray(bets.proofKind, ['seed_pair', 'shared_round']), wanted))
    .$dynamic()
}

/** Converts stored bets of one player for verification. A server seed is included only once its pair is revealed. */
export async function betsOfRows(platform: BetReader, userId: string, rows: readonly BetRow[]): Promise<ListedBet[]> {
  const ids = rows.flatMap(({ seedPairId }) => seedPairId ?? [])
  const pairs = await findPairs(platform, { userId, ids })
  return rows.map((row) => {
    const { sharedRoundId: roundId } = row
    if (roundId !== null) return wireSharedBet({ ...settled(row), proof: sharedProof(row, roundId) })
    const bet: SeedPairBet = { ...settled(row), proof: pairProof(row) }
    const pair = pairs.get(bet.proof.pairId)
    if (!pair) throw new Error('the seed pair of the bet does not exist')
    return wireBet(bet, pair)
  })
}

function settled({ outcome, ...row }: BetRow) {
  if (outcome === null) throw new Error('the bet is still open')
  return { ...row, outcome, multiplier: m4(row.multiplier), stake: micros(row.stake), payout: micros(row.payout) }
}

function sharedProof({ tableHash }: BetRow, roundId: string): SharedRoundBet['proof'] {
  if (tableHash === null) throw new Error('a bet of a shared round lacks required columns')
  return { kind: 'shared_round', roundId, tableHash }
}

function pairProof({ seedPairId: pairId, nonce, floats, tableHash }: BetRow): SeedPairBet['proof'] {
  if (pairId === null || nonce === null || floats === null || tableHash === null)
    throw new Error('a bet of a seed pair lacks required columns')
  return { kind: 'seed_pair', pairId, nonce, floats, tableHash }
}
