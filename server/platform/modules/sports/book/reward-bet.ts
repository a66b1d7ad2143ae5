import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { edgeOfSlip } from '#server/shared/sports/slip/edge.ts'
import { updateBetPoints } from '../../bets/index.ts'
import type { BookBet } from './bet-row.ts'

/** Grants VIP points for a decided bet, by the margin of its selections when it was accepted. */
export function rewardBookBet(context: CommandContext, { id, userId, currency, sizes, lines, legs }: BookBet): void {
  const edgePpm = edgeOfSlip(sizes, lines, legs)
  updateBetPoints(context, { id, userId, game: 'sports', currency, edgePpm })
}
