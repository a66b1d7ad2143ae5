import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { isStopped } from '#server/platform/modules/player-limits/index.ts'
import { standingOf } from '../decide-round.ts'
import { loadRound } from '../load-round.ts'
import { ROUND_IDLE_MS } from '../round-view.ts'
import { refundRound, settleRound } from '../settle-round.ts'
import type { StoredRound } from '../stored-round.ts'

/**
 * Settles a round that its player has left: cashed out where that pays, else refunded. Nothing
 * happens to one that has ended meanwhile, or was touched again.
 */
export function closeIdleRound(context: CommandContext, { roundId }: { readonly roundId: string }): void {
  const round = loadRound(context, roundId)
  if (!round || round.ending !== null || round.touchedAt > context.now - ROUND_IDLE_MS) return
  close(context, round, 'timed_out')
}

/**
 * Ends what a player has left open who rests or is excluded: cashed out where that pays, else
 * refunded. Nothing happens to one who may play.
 */
export function closeRoundsOfStopped(context: CommandContext, { userId }: { readonly userId: string }): void {
  if (!isStopped(context, userId)) return
  const open = context.db.all<{ id: string }>('SELECT id FROM rounds WHERE user_id = ? AND ending IS NULL', [userId])
  for (const { id } of open) {
    const round = loadRound(context, id)
    if (round) close(context, round, 'cashed_out')
  }
}

function close(context: CommandContext, round: StoredRound, ending: 'timed_out' | 'cashed_out'): void {
  if (standingOf(round).multiplier === null) refundRound(context, round)
  else settleRound(context, round, ending)
}
