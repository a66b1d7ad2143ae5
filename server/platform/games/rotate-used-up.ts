import type { CommandContext } from '../writer/command.ts'
import { rotatePair } from './rotate-seeds.ts'
import { hasOpenRound } from './rounds/has-open-round.ts'

/** How many bets a pair serves before it is revealed without being asked for (domain/games.md B.1). */
export const BETS_A_PAIR = 1_000

/**
 * Rotates a player's pair when it has served its bets, and no open round depends on it: then the end of that round does.
 * Gives the revealed server seed, or null.
 */
export function rotateUsedUp(context: CommandContext, userId: string): string | null {
  const pair = context.db.get<{ id: string; nonce: bigint }>(
    `SELECT id, nonce FROM seed_pairs WHERE user_id = ? AND status = 'active'`,
    [userId],
  )
  if (!pair || pair.nonce < BETS_A_PAIR || hasOpenRound(context, pair.id)) return null
  return rotatePair(context, { userId }).revealed.serverSeed
}
