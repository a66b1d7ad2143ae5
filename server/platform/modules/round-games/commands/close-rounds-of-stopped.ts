import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { isStopped } from '#server/platform/modules/player-limits/index.ts'
import { standingOf } from '../decide-round.ts'
import { loadRound } from '../load-round.ts'
import { refundRound, settleRound } from '../settle-round.ts'

/**
 * Ends what a player has left open who rests or is excluded: cashed out where that pays, else
 * refunded. Nothing happens to one who may play.
 */
export function closeRoundsOfStopped(context: CommandContext, { userId }: { readonly userId: string }): void {
  if (!isStopped(context, userId)) return
  const open = context.db.all<{ id: string }>('SELECT id FROM rounds WHERE user_id = ? AND ending IS NULL', [userId])
  for (const { id } of open) {
    const round = loadRound(context, id)
    if (!round) continue
    if (standingOf(round).multiplier === null) refundRound(context, round)
    else settleRound(context, round, 'cashed_out')
  }
}
