import { and, eq } from 'drizzle-orm'
import { bets } from '#db/platform/schema/bets.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { shownNamesAcrossPlayers } from '#server/platform/modules/identity/reads.ts'
import { type BetReader, betsOfRows, type ListedBet, selectBets } from './select-bets.ts'

type BetRequest = {
  readonly id: string
  /** User making the request; null for a visitor. */
  readonly userId: string | null
}

/**
 * One bet with its proof, which names no player. The seeds in a proof are shared by all bets of the pair and would
 * identify the player, so bets of a player who hides them are visible to that player only. Refusal: not_found.
 */
export async function findBet(platform: BetReader, { id, userId }: BetRequest): Promise<ListedBet> {
  const rows = await selectBets(platform, eq(bets.id, id))
  const owner = rows[0]?.userId
  const isShown =
    owner !== undefined && (owner === userId || (await shownNamesAcrossPlayers(platform, [owner])).has(owner))
  const [found] = isShown ? await betsOfRows(platform, owner, rows) : []
  if (!found) throw new Refusal('not_found', { field: 'id' })
  return found
}

/** A bet proven by a provider's round; undefined for any other. */
export async function findProviderRoundBetAcrossPlayers({ reader }: Pick<Platform, 'reader'>, id: string) {
  const [bet] = await reader
    .select()
    .from(bets)
    .where(and(eq(bets.id, id), eq(bets.proofKind, 'provider_round')))
  return bet
}

/** Player of a bet on a game; null for an unknown one. */
export async function playerOfBetAcrossPlayers(
  { reader }: Pick<Platform, 'reader'>,
  id: string,
): Promise<string | null> {
  const [bet] = await reader.select({ userId: bets.userId }).from(bets).where(eq(bets.id, id))
  return bet?.userId ?? null
}

/** A stored bet of any kind and player with its proof; undefined for an unknown one. */
export async function findBetFactsAcrossPlayers(platform: BetReader, id: string) {
  const [bet] = await platform.reader.select().from(bets).where(eq(bets.id, id))
  if (!bet) return undefined
  if (bet.proofKind === 'seed_pair' || (bet.proofKind === 'shared_round' && bet.outcome !== null)) {
    const [listed] = await betsOfRows(platform, bet.userId, [bet])
    return { bet, proof: { kind: bet.proofKind, ...listed } }
  }
  const { proofKind: kind, tableHash, provider, providerRoundId, bookSequence, sharedRoundId } = bet
  return {
    bet,
    proof: {
      kind,
      table_hash: tableHash,
      provider,
      provider_round: providerRoundId,
      book_sequence: bookSequence,
      shared_round: sharedRoundId,
    },
  }
}
