import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { rotatePair } from './commands/rotate-seeds.ts'

/** How many bets a pair serves before it is revealed without being asked for. */
export const BETS_A_PAIR = 1_000

/**
 * Rotates a player's pair when it has served its bets, and nothing holds it: then the end of the last hold does.
 * Gives the revealed server seed, or null.
 */
export function rotateUsedUp(context: CommandContext, userId: string): string | null {
  const pair = context.db.get<{ nonce: bigint; holds: bigint }>(
    `SELECT nonce, holds FROM seed_pairs WHERE user_id = ? AND status = 'active'`,
    [userId],
  )
  if (!pair || pair.nonce < BETS_A_PAIR || pair.holds > 0n) return null
  return rotatePair(context, { userId }).revealed.serverSeed
}
