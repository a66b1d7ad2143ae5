import type { Json } from '#server/platform/kernel/canonical-json.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { formatMicros, micros, multiplierFor } from '#server/shared/money/micros.ts'
import { ticketsOf } from '#server/shared/rules/rooms/current.ts'
import { betReference } from '../../bets/index.ts'
import { nodeHmacSha256 } from '../../fairness/index.ts'
import { settleStake } from '../../player-limits/index.ts'
import { linkAt } from '../chain.ts'
import { paySharedBet, recordSharedBet, refundSharedBet, unsettledBets } from '../shared-bet.ts'
import { announceBet, chainOf, type SharedRound } from '../stored-round.ts'
import { type Entry, entriesOf, priceOf, roomOf, rulesOfDraw, ticketPrice } from './room-round.ts'

/** Public outcome of a draw. `winner` is an index of the entries. */
export type DrawOutcome = {
  readonly ticket: number
  readonly total: number
  readonly winner: number
  readonly entries_hash: string
  readonly digest: string
  readonly beacon: string
  /** Absent in draws of before it was stored; null without a beacon. */
  readonly beacon_signature?: string | null
  /** Decimals. */
  readonly pot: string
  readonly prize: string
}

/** The entries with tickets left. */
export const drawnFrom = (entries: readonly Entry[]) => entries.filter(({ entry }) => entry.tickets > 0)

/** Returns tickets above half of the total, when entries close. */
export function returnExcess(context: CommandContext, round: SharedRound): void {
  const price = ticketPrice(roomOf(round.channel))
  for (const { bet, returned, entry } of entriesOf(context, round)) {
    if (returned === 0) continue
    if (entry.tickets === 0) refundSharedBet(context, round, bet)
    else {
      const part = priceOf(price, returned)
      settleStake(context, { reference: betReference(bet.id), part, payout: part, name: 'excess' })
      announceBet(context, round, bet.id)
    }
  }
}

type Word = { readonly text: string; readonly signature: string | null }

export function draw(context: CommandContext, round: SharedRound, word: Word): DrawOutcome & Json {
  const entries = drawnFrom(entriesOf(context, round)).map(({ entry }) => entry)
  const total = ticketsOf(entries)
  const rules = rulesOfDraw(context, round)
  const seed = linkAt(context, chainOf(context, round), round.number)
  const { ticket, winner, entriesHash, digest } = rules.draw(nodeHmacSha256, {
    seed,
    roundId: round.id,
    entries,
    beacon: word.text,
  })
  const pot = priceOf(ticketPrice(roomOf(round.channel)), total)
  return {
    ticket,
    total,
    winner,
    digest,
    beacon: word.text,
    beacon_signature: word.signature,
    entries_hash: entriesHash,
    pot: formatMicros(pot),
    prize: formatMicros(rules.prizeOf(pot)),
  }
}

/** Settles an ended round: the winner gets the pot minus the rake; a void round is refunded. */
export function settleDraw(context: CommandContext, round: SharedRound): void {
  const open = new Set(unsettledBets(context, round.id).map(({ id }) => id))
  if (open.size === 0) return
  const outcome = round.outcome as DrawOutcome | null
  const price = ticketPrice(roomOf(round.channel))
  // a void round had no draw, and only the ledger knows earlier refunds
  const entries = entriesOf(context, round)
  const winner = outcome && drawnFrom(entries)[outcome.winner]
  for (const { bet, returned, entry } of entries) {
    if (!open.has(bet.id)) continue
    if (!outcome) {
      refundSharedBet(context, round, bet)
      continue
    }
    const isWinner = winner?.bet.id === bet.id
    const pot = priceOf(price, outcome.total)
    const paid = paySharedBet(context, round, bet, {
      status: isWinner ? 'won' : 'lost',
      payout: isWinner ? rulesOfDraw(context, round).prizeOf(pot) : micros(0n),
      returned: priceOf(price, returned),
      house: 'house:rake',
    })
    recordSharedBet(context, round, paid, {
      game: 'rooms',
      outcome: { ticket: outcome.ticket, win: isWinner, refunded: returned },
      multiplier: multiplierFor(paid.payout ?? micros(0n), bet.stake),
    })
    if (entry.tickets === 0) throw new Error('a refunded purchase was part of the draw')
  }
}
