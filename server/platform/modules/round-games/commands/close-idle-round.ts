import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { standingOf } from '../decide-round.ts'
import { loadRound } from '../load-round.ts'
import { ROUND_IDLE_MS } from '../round-view.ts'
import { refundRound, settleRound } from '../settle-round.ts'

/**
 * Settles a round that its player has left: cashed out where that pays, else refunded. Nothing
 * happens to one that has ended meanwhile, or was touched again.
 */
export function closeIdleRound(context: CommandContext, { roundId }: { readonly roundId: string }): void {
  const round = loadRound(context, roundId)
  if (!round || round.ending !== null || round.touchedAt > context.now - ROUND_IDLE_MS) return
  if (standingOf(round).multiplier === null) refundRound(context, round)
  else settleRound(context, round, 'timed_out')
}
