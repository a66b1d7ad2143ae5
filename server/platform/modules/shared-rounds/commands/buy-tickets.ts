import { hash } from 'node:crypto'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { withIdempotency } from '#server/platform/kernel/with-idempotency.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { MAX_TICKETS, ROOM_TICKETS, type Room } from '#server/shared/rules/rooms/current.ts'
import { type BalanceAfter, balanceAfter, requireActiveCurrency, requireFunds } from '../../bets/index.ts'
import { hidesStatistics } from '../../identity/index.ts'
import { roomChannel } from '../channels.ts'
import { requireEpoch } from '../epoch.ts'
import { type RoomBetView, roomBetView } from '../rooms/room-bet-view.ts'
import { COUNTDOWN_MS, LONE_MS, priceOf, ticketPrice, ticketsBought } from '../rooms/room-round.ts'
import { betsOf, placeSharedBet, type SharedBet } from '../shared-bet.ts'
import { currentRound, movePhase, type SharedRound } from '../stored-round.ts'

export type TicketWish = {
  readonly epoch: number
  readonly userId: string
  /** The login that it came from. */
  readonly sessionId: string
  readonly room: Room
  readonly currency: Currency
  readonly tickets: number
  /** The player's part in the draw: their own words, or drawn by their page. */
  readonly clientSeed: string
  readonly idempotencyKey: string
  readonly isAutomatic?: boolean | undefined
}

export type TicketAnswer = BalanceAfter & { readonly bet: RoomBetView }

/**
 * Buys tickets of the next draw of a room, once for a key. The first one to buy is waited with, the second starts the
 * countdown, which nothing makes longer. Refusals, in this order: idempotency_key_conflict, betting_closed,
 * room_full, currency_mismatch, insufficient_funds.
 */
export function buyTickets(context: CommandContext, wish: TicketWish): TicketAnswer {
  const { userId, room, currency, tickets, clientSeed, idempotencyKey } = wish
  const body = { room, currency, tickets, client_seed: clientSeed }
  return withIdempotency(
    context,
    { scope: `user:${userId}`, key: idempotencyKey, command: 'buyTickets', body },
    () => ({
      bet: roomBetView(buy(context, wish)),
      ...balanceAfter(context, { userId, currency }),
    }),
  )
}

function buy(context: CommandContext, wish: TicketWish): SharedBet {
  const { epoch, userId, sessionId, room, currency, tickets, isAutomatic } = wish
  requireEpoch(context, epoch)
  const round = currentRound(context, roomChannel(room, currency).name)
  if (!round || !isOpen(context, round)) throw new Refusal('betting_closed')
  const bets = betsOf(context, round.id)
  const own = bets.filter((bet) => bet.userId === userId)
  const count = (some: readonly SharedBet[]) => some.reduce((sum, bet) => sum + ticketsBought(bet), 0)
  const left = MAX_TICKETS - count(own)
  if (tickets > left) throw new Refusal('room_full', { field: 'tickets', detail: String(left) })
  if (count(bets) + tickets > ROOM_TICKETS) throw new Refusal('room_full', { field: 'tickets' })
  requireActiveCurrency(context, { userId, currency })
  const stake = priceOf(ticketPrice({ room, currency }), tickets)
  requireFunds(context, { userId, currency }, stake)
  const bet = placeSharedBet(context, round, {
    userId,
    sessionId,
    currency,
    stake,
    clientSeed: partOf(context, wish, round.id),
    isAutomatic,
    params: { room, tickets },
    slot: own.length + 1,
  })
  moveOn(context, round, new Set([...bets, bet].map((one) => one.userId)).size)
  return bet
}

/**
 * What a player puts into a draw. Everybody sees it, and who likes their own words puts them into every draw: of whoever hides what
 * they play it is the hash of the words and the draw, which differs each time, and which the player can compute but nobody choose.
 */
function partOf(context: CommandContext, { userId, clientSeed }: TicketWish, roundId: string): string {
  return hidesStatistics(context, userId) ? hash('sha256', `${clientSeed}:${roundId}`, 'hex') : clientSeed
}

/** Whether tickets are sold: until the deadline, however late the command comes that closes them. */
export function isOpen({ now }: Pick<CommandContext, 'now'>, { phase, dueAt }: SharedRound): boolean {
  return (phase === 'waiting' || phase === 'open') && (dueAt === null || now < dueAt)
}

function moveOn(context: CommandContext, round: SharedRound, players: number): void {
  if (round.phase !== 'waiting') return
  if (players > 1) movePhase(context, round, { phase: 'open', dueAt: context.now + COUNTDOWN_MS })
  else if (round.dueAt === null) movePhase(context, round, { phase: 'waiting', dueAt: context.now + LONE_MS })
}
