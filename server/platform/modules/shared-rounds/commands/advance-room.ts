import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { BEACON_DELAY_MS } from '#server/shared/constants/timings.ts'
import type { BeaconWord } from '#server/shared/rules/fairness/beacon.ts'
import { requireEpoch } from '../epoch.ts'
import { type Need, nextLink } from '../next-link.ts'
import { BEACON_PATIENCE_MS, roomOf } from '../rooms/room-round.ts'
import { draw, returnExcess, settleDraw } from '../rooms/settle-draw.ts'
import { currentRound, endRound, movePhase, openRound, type SharedRound } from '../stored-round.ts'

export type RoomAdvance = {
  readonly dueAt: number | null
  readonly need: Need | { readonly kind: 'beacon'; readonly roundId: string; readonly after: number }
}

export type RoomTurn = {
  readonly epoch: number
  readonly channel: string
  /** Whether a public randomness beacon is configured. Draws without one are marked as such. */
  readonly hasBeacon: boolean
  /** The beacon's output after the entries of this round were closed. */
  readonly word?: { readonly roundId: string } & Pick<BeaconWord, 'text' | 'signature'>
}

/** Placeholder used in the draw when there is no beacon. */
const NO_BEACON = { text: '-', signature: null }

/**
 * Advances a room: refunds a lone player, closes entries, draws, settles, opens the next round. Idempotent and
 * resumable, since all state is in rows. Throws StaleEpoch.
 */
export function advanceRoom(context: CommandContext, turn: RoomTurn): RoomAdvance {
  const { epoch, channel } = turn
  requireEpoch(context, epoch)
  const round = currentRound(context, channel)
  if (!round) return open(context, turn)
  switch (round.phase) {
    case 'waiting':
      return round.dueAt !== null && context.now >= round.dueAt ? voided(context, round, turn) : later(round)
    case 'open':
      return round.dueAt !== null && context.now >= round.dueAt ? close(context, round, turn) : later(round)
    case 'drawing':
      return drawn(context, round, turn)
    default:
      settleDraw(context, round)
      return open(context, turn)
  }
}

const later = ({ dueAt }: SharedRound): RoomAdvance => ({ dueAt, need: null })

function open(context: CommandContext, { epoch, channel }: RoomTurn): RoomAdvance {
  const room = roomOf(channel)
  const { link, need } = nextLink(context, room)
  if (!link) return { dueAt: null, need }
  const rules = context.rules.shared.rooms.current
  openRound(context, { channel: room, ...link, phase: 'waiting', dueAt: null, epoch, rules })
  return { dueAt: null, need }
}

function voided(context: CommandContext, round: SharedRound, turn: RoomTurn): RoomAdvance {
  const ended = endRound(context, round, { epoch: turn.epoch, dueAt: context.now, outcome: null })
  settleDraw(context, ended)
  return open(context, turn)
}

function close(context: CommandContext, round: SharedRound, turn: RoomTurn): RoomAdvance {
  const { now } = context
  returnExcess(context, round)
  const { epoch } = turn
  const closed = movePhase(context, round, {
    phase: 'drawing',
    dueAt: now + BEACON_PATIENCE_MS,
    startedAt: now,
    epoch,
  })
  return drawn(context, closed, turn)
}

function drawn(context: CommandContext, round: SharedRound, turn: RoomTurn): RoomAdvance {
  const { epoch, hasBeacon, word } = turn
  const beacon = word?.roundId === round.id ? word : hasBeacon ? null : NO_BEACON
  if (beacon === null) {
    if (context.now >= (round.dueAt ?? 0)) return voided(context, round, turn)
    return {
      dueAt: round.dueAt,
      need: { kind: 'beacon', roundId: round.id, after: (round.startedAt ?? 0) + BEACON_DELAY_MS },
    }
  }
  const outcome = draw(context, round, beacon)
  settleDraw(context, endRound(context, round, { epoch, dueAt: context.now, outcome }))
  return open(context, turn)
}
