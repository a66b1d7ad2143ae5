import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import type { Room } from '#server/shared/rules/rooms/current.ts'
import { type BalanceAfter, balanceAfter, withBetReceipt } from '../../bets/index.ts'
import type { Receipt } from '../../ledger/index.ts'
import { roomChannel } from '../channels.ts'
import { requireEpoch } from '../epoch.ts'
import { betsOf, refundSharedBet } from '../shared-bet.ts'
import { currentRound, movePhase } from '../stored-round.ts'
import { isOpen } from './buy-tickets.ts'

export type Leaving = {
  readonly epoch: number
  readonly userId: string
  readonly room: Room
  readonly currency: Currency
}

type Left = BalanceAfter & { readonly receipt?: Receipt }

/**
 * Refunds all tickets of a player who is alone in the round. Idempotent. Refusal: betting_closed, once another player
 * is in.
 */
export function leaveRoom(context: CommandContext, { epoch, userId, room, currency }: Leaving): Left {
  requireEpoch(context, epoch)
  const round = currentRound(context, roomChannel(room, currency).name)
  const own = round ? betsOf(context, round.id).filter((bet) => bet.userId === userId) : []
  if (round && own.length > 0) {
    if (round.phase !== 'waiting' || !isOpen(context, round)) throw new Refusal('betting_closed')
    for (const bet of own) refundSharedBet(context, round, bet)
    movePhase(context, round, { phase: 'waiting', dueAt: null })
  }
  const ids = own.map(({ id }) => id)
  return withBetReceipt(context, balanceAfter(context, { userId, currency }), ids)
}
