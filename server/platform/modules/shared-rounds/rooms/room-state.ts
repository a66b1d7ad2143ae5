import { isDeepStrictEqual } from 'node:util'
import type { Platform } from '#server/platform/kernel/platform.ts'
import type { RoomEvent, RoomState } from '#server/shared/contract/shared-rounds/fold.ts'
import { formatMicros } from '#server/shared/money/micros.ts'
import type { RoomParams } from '#server/shared/rules/rooms/current.ts'
import { rulesOf } from '#server/shared/rules/versions.ts'
import type { RoomChannel } from '../channels.ts'
import { betsInRoundAcrossPlayers, publicSharedBetsAcrossPlayers } from '../queries/bets.ts'
import { endedRounds, type FoundRound, lastRound, roundFacts } from '../queries/rounds.ts'
import { playerInDraw, roomOf, ticketPrice } from './room-round.ts'
import type { DrawOutcome } from './settle-draw.ts'

type Round = RoomState['round']
type Entry = RoomState['entries'][number]
type Reading = Pick<Platform, 'reader' | 'settings' | 'rules'>

const MOST_ENTRIES = 100

export function wireDraw(found: FoundRound): Round {
  const outcome = found.round.outcome as DrawOutcome | null
  const { room, currency } = roomOf(found.round.channel)
  return {
    ...roundFacts(found),
    room,
    currency,
    phase: found.round.phase as Round['phase'],
    drawn: outcome && { ...outcome, beacon_signature: outcome.beacon_signature ?? null },
  }
}

/** The entries of a draw; once closed, only those with tickets left. */
export async function readEntries(platform: Reading, { round }: FoundRound): Promise<Entry[]> {
  const bets = await betsInRoundAcrossPlayers(platform, round.id, MOST_ENTRIES)
  const views = await publicSharedBetsAcrossPlayers(platform, bets)
  const purchases = bets.map(({ userId, params }) => ({
    player: playerInDraw(platform.settings, round.id, userId),
    tickets: (params as RoomParams).tickets,
  }))
  const isClosed = round.startedAt !== null
  const back = isClosed ? rulesOf(platform.rules.shared.rooms, round.rulesVersion).ticketsBack(purchases) : []
  return views.flatMap((view, index) => {
    const purchase = purchases[index]
    const tickets = (purchase?.tickets ?? 0) - (back[index] ?? 0)
    if (!purchase || tickets === 0) return []
    return [{ ...view, holder: purchase.player, tickets, client_seed: bets[index]?.clientSeed ?? '' }]
  })
}

type Place = Pick<RoomState, 'run' | 'sequence' | 'now'>

/** A room as committed; null before its first round. */
export async function readRoom(platform: Reading, channel: RoomChannel, place: Place): Promise<RoomState | null> {
  const found = await lastRound(platform, channel.name)
  if (!found) return null
  const [entries, past] = await Promise.all([readEntries(platform, found), endedRounds(platform, channel.name, 1)])
  return {
    ...place,
    round: wireDraw(found),
    entries,
    ticket: formatMicros(ticketPrice(channel)),
    previous: past[0] ? wireDraw(past[0]) : null,
  }
}

/** The event that updates a previous state of a room: a new draw is sent in full. */
export function changeOfRoom(before: RoomState | undefined, after: RoomState): RoomEvent {
  if (before?.round.id !== after.round.id) return { kind: 'whole', ...after }
  const { run, sequence, now, round } = after
  const known = new Map(before.entries.map((entry) => [entry.id, entry]))
  const kept = new Set(after.entries.map(({ id }) => id))
  return {
    kind: 'change',
    run,
    sequence,
    now,
    room: round.room,
    currency: round.currency,
    round: isDeepStrictEqual(before.round, round) ? null : round,
    entries: [
      ...before.entries.filter(({ id }) => !kept.has(id)).map((entry) => ({ ...entry, tickets: 0 })),
      ...after.entries.filter((entry) => !isDeepStrictEqual(known.get(entry.id), entry)),
    ],
  }
}
