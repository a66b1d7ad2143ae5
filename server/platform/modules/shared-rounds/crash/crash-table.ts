import type { Platform } from '#server/platform/kernel/platform.ts'
import { type CrashEvent, type CrashTable, LAST_FLIGHTS } from '#server/shared/contract/shared-rounds/fold.ts'
import { CRASH } from '../channels.ts'
import {
  betsByIdAcrossPlayers,
  betsInRoundAcrossPlayers,
  countBetsAcrossPlayers,
  type FoundBet,
  publicSharedBetsAcrossPlayers,
} from '../queries/bets.ts'
import { endedRounds, type FoundRound, lastRound, roundFacts } from '../queries/rounds.ts'

type Round = CrashTable['round']
type FlightBet = CrashTable['bets'][number]

/** Number of bets listed per flight; the others are only counted. */
const LISTED_BETS = 200

const pointOf = ({ round }: FoundRound): number | null =>
  (round.outcome as { readonly point: number } | null)?.point ?? null

export function wireFlight(found: FoundRound): Round {
  return { ...roundFacts(found), phase: found.round.phase as Round['phase'], point: pointOf(found) }
}

async function wireBets(platform: Pick<Platform, 'reader'>, bets: readonly FoundBet[]): Promise<FlightBet[]> {
  const views = await publicSharedBetsAcrossPlayers(platform, bets)
  return views.map((view, index) => ({ ...view, left_at: bets[index]?.leftAt ?? null }))
}

type Place = Pick<CrashTable, 'run' | 'sequence' | 'now'>

/** The whole table as committed; null before the first flight. */
export async function readTable(platform: Pick<Platform, 'reader'>, place: Place): Promise<CrashTable | null> {
  const found = await lastRound(platform, CRASH.name)
  if (!found) return null
  const { id } = found.round
  const [bets, counts, past] = await Promise.all([
    betsInRoundAcrossPlayers(platform, id, LISTED_BETS).then((rows) => wireBets(platform, rows)),
    countBetsAcrossPlayers(platform, id),
    endedRounds(platform, CRASH.name, LAST_FLIGHTS),
  ])
  const last = past.map((flight) => ({ id: flight.round.id, number: flight.round.number, point: pointOf(flight) }))
  return { ...place, round: wireFlight(found), bets, ...counts, last }
}

type ChangedRows = { readonly place: Place; readonly hasRoundChanged: boolean; readonly betIds: readonly string[] }

/** The event that updates a previous table after some of its rows have changed: a new round is sent in full. */
export async function readChange(
  platform: Pick<Platform, 'reader'>,
  table: CrashTable,
  { place, hasRoundChanged, betIds }: ChangedRows,
): Promise<CrashEvent> {
  const found = hasRoundChanged ? await lastRound(platform, CRASH.name) : undefined
  const round = found ? wireFlight(found) : table.round
  if (round.id !== table.round.id) return { kind: 'whole', ...((await readTable(platform, place)) ?? table) }
  const known = new Set(table.bets.map(({ id }) => id))
  const rows = await betsByIdAcrossPlayers(platform, round.id, betIds)
  const room = LISTED_BETS - known.size
  const listed = rows.filter(({ id }) => known.has(id))
  const added = rows.filter(({ id, status }) => !known.has(id) && status !== 'refunded').slice(0, Math.max(0, room))
  const bets = await wireBets(platform, [...listed, ...added])
  const counts =
    betIds.length > 0 ? await countBetsAcrossPlayers(platform, round.id) : { count: table.count, left: table.left }
  return { kind: 'change', ...place, round: found ? round : null, bets, ...counts }
}
