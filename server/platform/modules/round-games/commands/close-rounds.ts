import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { announceBet } from '#server/platform/modules/bets/index.ts'
import { isStopped } from '#server/platform/modules/player-limits/index.ts'
import { roundStateOf } from '../decide-round.ts'
import { loadRound } from '../load-round.ts'
import { ROUND_IDLE_MS } from '../round-view.ts'
import { refundRound, settleRound } from '../settle-round.ts'
import type { StoredRound } from '../stored-round.ts'

/**
 * Settles an abandoned round: cashed out if that pays, otherwise refunded. No-op if it has ended or was continued in
 * the meantime.
 */
export function closeIdleRound(context: CommandContext, { roundId }: { readonly roundId: string }): void {
  const round = loadRound(context, roundId)
  if (!round || round.ending !== null || round.touchedAt > context.now - ROUND_IDLE_MS) return
  close(context, round, 'timed_out')
}

/**
 * Ends the open rounds of a player under a time-out or exclusion: cashed out if that pays, otherwise refunded. No-op
 * for a player who may play.
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
  if (roundStateOf(round).multiplier === null) refundRound(context, round)
  else {
    settleRound(context, round, ending)
    announceBet(context, round)
  }
}
