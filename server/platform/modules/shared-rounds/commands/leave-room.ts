import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import type { Room } from '#server/shared/rules/rooms/current.ts'
import { type BalanceAfter, balanceAfter } from '../../bets/index.ts'
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

/**
 * Gives a player who waits alone all their tickets back; asked again it changes nothing. Refusal: betting_closed, once
 * somebody else is in.
 */
export function leaveRoom(context: CommandContext, { epoch, userId, room, currency }: Leaving): BalanceAfter {
  requireEpoch(context, epoch)
  const round = currentRound(context, roomChannel(room, currency).name)
  const own = round ? betsOf(context, round.id).filter((bet) => bet.userId === userId) : []
  if (round && own.length > 0) {
    if (round.phase !== 'waiting' || !isOpen(context, round)) throw new Refusal('betting_closed')
    for (const bet of own) refundSharedBet(context, round, bet)
    movePhase(context, round, { phase: 'waiting', dueAt: null })
  }
  return balanceAfter(context, { userId, currency })
}
