import { and, asc, count, eq, gt, gte, like, lt, lte, max, ne, not, or, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { builtOnce } from '#db/platform/reader.ts'
import { sportsEvents, sportsProducers } from '#db/platform/schema/sports.ts'
import { inList } from '#server/platform/kernel/in-list.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { Ahead, Cursor, Offered } from '#server/platform/providers/odds/port.ts'
import { EVENT_STATUSES } from '#server/shared/constants/event-status.ts'
import { type BookEvent, type BookMarkets, phaseOf, stateOf } from '../book/event-row.ts'
import { isUp, type ProducerState } from '../book/producers.ts'
import type { Platform } from '../platform.ts'

type Reading = Pick<Platform, 'reader'>

const producersOf = builtOnce((reader) => reader.select().from(sportsProducers).prepare())

/** Position of each producer's messages. */
export async function readProducers({ reader }: Reading): Promise<Map<string, Cursor & ProducerState>> {
  const rows = await producersOf(reader).all()
  return new Map(rows.map((row) => [row.name, { ...row, seq: row.lastSeq, generatedAt: row.lastGeneratedAt }]))
}

/** How far ahead each sport has events, announced and priced. */
export async function readSports({ reader }: Reading): Promise<Map<string, Ahead>> {
  const { sport, startsAt, markets } = sportsEvents
  const priced = sql<number>`max(CASE WHEN ${markets} <> '{}' THEN ${startsAt} ELSE 0 END)`
  const rows = await reader
    .select({ sport, announced: max(startsAt), priced })
    .from(sportsEvents)
    .groupBy(sport)
  return new Map(rows.map((row) => [row.sport, { announced: row.announced ?? 0, priced: row.priced }]))
}

/** Upper bound of the time for which a feed reports on an event after its start. */
const LONGEST_EVENT_MS = 86_400_000
const OVER = EVENT_STATUSES.filter((status) => status === 'closed' || status === 'cancelled')

/** Events that had started by a producer's last message and are not over, with the markets offered on them. */
export async function readPlayed({ reader }: Reading, heardUntil: number): Promise<Map<string, Offered>> {
  const { id, status, startsAt, markets } = sportsEvents
  const begun = and(gt(startsAt, heardUntil - LONGEST_EVENT_MS), lte(startsAt, heardUntil))
  const [over, playing] = await Promise.all([
    reader
      .select({ id })
      .from(sportsEvents)
      .where(and(begun, inList(status, OVER))),
    reader
      .select({ id, markets })
      .from(sportsEvents)
      .where(and(begun, not(inList(status, [...OVER, ...NOT_STARTED])))),
  ])
  const offered = (stored: Row['markets']): Offered => {
    const known = Object.entries(stored as unknown as BookMarkets)
    return {
      offered: known.map(([key]) => key),
      settled: known.flatMap(([key, market]) => (market.status === -3 ? [key] : [])),
    }
  }
  return new Map([
    ...over.map((event) => [event.id, { offered: [], settled: [] }] as const),
    ...playing.map((event) => [event.id, offered(event.markets)] as const),
  ])
}

/** Producers that are down, with the feed time of their last gap-free message. */
export async function readDownProducers(platform: Reading & Pick<Platform, 'clock'>): Promise<Map<string, number>> {
  const producers = await readProducers(platform)
  const now = platform.clock.now()
  return new Map(
    [...producers].flatMap(([name, state]) => (isUp(state, now) ? [] : [[name, state.lastGeneratedAt] as const])),
  )
}

export async function readUpCheck(platform: Reading & Pick<Platform, 'clock'>): Promise<(producer: string) => boolean> {
  const producers = await readProducers(platform)
  const now = platform.clock.now()
  return (producer) => isUp(producers.get(producer), now)
}

type Row = typeof sportsEvents.$inferSelect

const eventOf = ({ state, markets, isDue: _, isFinal: __, ...row }: Row): BookEvent => ({
  ...row,
  state: stateOf(state),
  markets: markets as unknown as BookMarkets,
})

export async function findEvents({ reader }: Reading, ids: readonly string[]): Promise<BookEvent[]> {
  if (ids.length === 0) return []
  const rows = await reader.select().from(sportsEvents).where(inList(sportsEvents.id, ids))
  return rows.map(eventOf)
}

export type Wanted = {
  readonly sport?: string | undefined
  readonly tournament?: string | undefined
  /** Half-open interval in milliseconds, for events that have not started. */
  readonly from?: number | undefined
  readonly until?: number | undefined
  /** Part of a team's or league's name. */
  readonly search?: string | undefined
  /** Cursor from the previous page of events that have not started. */
  readonly after?: string | undefined
}

const LIVE = EVENT_STATUSES.filter((status) => phaseOf(status) === 'live')
const NOT_STARTED = EVENT_STATUSES.filter((status) => phaseOf(status) === 'not_started')

/** Events that have not started, per page. */
const LISTED_UPCOMING = 40

/** Cursor of a page: start time and id of its last event. */
const cursorOf = ({ startsAt, id }: Pick<Row, 'startsAt' | 'id'>): string => `${startsAt}.${id}`
function cursorIn(after: string): { readonly startsAt: number; readonly id: string } {
  const [, startsAt, id] = /^(\d{1,15})\.(.+)$/.exec(after) ?? []
  if (!startsAt || !id) throw new Refusal('invalid', { field: 'after' })
  return { startsAt: Number(startsAt), id }
}

/** Whether an event is between two sides, not a whole field. */
const isMatch = ne(sportsEvents.away, '')

const wanted = ({ sport, tournament, search }: Wanted) => {
  const pattern = search === undefined ? undefined : `%${search.replace(/[%_]/g, '')}%`
  return and(
    isMatch,
    sport === undefined ? undefined : eq(sportsEvents.sport, sport),
    tournament === undefined ? undefined : eq(sportsEvents.tournament, tournament),
    pattern === undefined
      ? undefined
      : or(like(sportsEvents.home, pattern), like(sportsEvents.away, pattern), like(sportsEvents.tournament, pattern)),
  )
}

export type ListedEvents = {
  readonly live: BookEvent[]
  readonly upcoming: BookEvent[]
  /** Cursor of the next page; null after the last one. */
  readonly next: string | null
}

/** Live events, and a page of upcoming ones. Refuses `invalid` for an invalid cursor. */
export async function listEvents(
  { reader, clock }: Reading & Pick<Platform, 'clock'>,
  filter: Wanted,
): Promise<ListedEvents> {
  const now = clock.now()
  const { startsAt, status, id } = sportsEvents
  const cursor = filter.after === undefined ? undefined : cursorIn(filter.after)
  const live = cursor
    ? []
    : await reader
        .select(SEEN)
        .from(sportsEvents)
        .where(and(inList(status, LIVE), wanted(filter)))
        .orderBy(asc(startsAt))
  const rows = await reader
    .select(SEEN)
    .from(sportsEvents)
    .where(
      and(
        inList(status, NOT_STARTED),
        gte(startsAt, Math.max(now, filter.from ?? now, cursor?.startsAt ?? now)),
        cursor && or(gt(startsAt, cursor.startsAt), gt(id, cursor.id)),
        filter.until === undefined ? undefined : lt(startsAt, filter.until),
        wanted(filter),
      ),
    )
    .orderBy(asc(startsAt), asc(id))
    .limit(LISTED_UPCOMING + 1)
  const upcoming = rows.slice(0, LISTED_UPCOMING)
  const last = upcoming.at(-1)
  const events = await readSeen(reader, [...live, ...upcoming])
  // changed between the two reads: its list may be another one now
  if (events === null) return listEvents({ reader, clock }, filter)
  return {
    live: events.slice(0, live.length),
    upcoming: events.slice(live.length),
    next: last && rows.length > LISTED_UPCOMING ? cursorOf(last) : null,
  }
}

/** Columns by which a known event is recognized as current: a change of its fixture makes no new version. */
const SEEN = {
  id: sportsEvents.id,
  version: sportsEvents.version,
  startsAt: sportsEvents.startsAt,
  home: sportsEvents.home,
  away: sportsEvents.away,
}
type Seen = Pick<BookEvent, keyof typeof SEEN>

const isCurrent = (event: BookEvent | undefined, seen: Seen): event is BookEvent =>
  event !== undefined &&
  event.version === seen.version &&
  event.startsAt === seen.startsAt &&
  event.home === seen.home &&
  event.away === seen.away

/** Events in lists, of which few change between two lists. An event has some twenty thousand bytes. */
const MAX_KNOWN = 500
const knownEvents = new WeakMap<Reading['reader'], LRUCache<string, BookEvent>>()

/** Events as they were seen, which must not be changed; null if one has changed by now. */
async function readSeen(reader: Reading['reader'], seen: readonly Seen[]): Promise<BookEvent[] | null> {
  const known = knownEvents.get(reader) ?? new LRUCache<string, BookEvent>({ max: MAX_KNOWN })
  knownEvents.set(reader, known)
  const changed = seen.filter((one) => !isCurrent(known.get(one.id), one)).map(({ id }) => id)
  const read = new Map((await findEvents({ reader }, changed)).map((event) => [event.id, event]))
  for (const [id, event] of read) known.set(id, event)
  const events = seen.flatMap((one) => {
    const event = read.get(one.id) ?? known.get(one.id)
    return isCurrent(event, one) ? event : []
  })
  return events.length === seen.length ? events : null
}

/** Number of a league's outrights listed: the current one and the next ones. */
const LISTED_OUTRIGHTS = 3

/** A league's outrights that are open for bets, by start time. */
export async function listOutrights(
  { reader }: Reading,
  { sport, tournament }: { readonly sport: string; readonly tournament: string },
): Promise<BookEvent[]> {
  const { away, status, markets, startsAt } = sportsEvents
  const rows = await reader
    .select()
    .from(sportsEvents)
    .where(
      and(
        eq(away, ''),
        eq(sportsEvents.sport, sport),
        eq(sportsEvents.tournament, tournament),
        inList(status, [...LIVE, ...NOT_STARTED]),
        ne(markets, sql`'{}'`),
      ),
    )
    .orderBy(asc(startsAt))
    .limit(LISTED_OUTRIGHTS)
  return rows.map(eventOf)
}

export type LeagueCount = {
  readonly sport: string
  readonly category: string
  readonly tournament: string
  readonly live: number
  readonly upcoming: number
}

export async function countLeagues({ reader, clock }: Reading & Pick<Platform, 'clock'>): Promise<LeagueCount[]> {
  const { sport, category, tournament, status, startsAt } = sportsEvents
  // one list of statuses, with which SQLite reads a range of the index per status; with OR it would scan all of it
  const earliest = sql`CASE WHEN ${inList(status, LIVE)} THEN 0 ELSE ${clock.now()} END`
  const rows = await reader
    .select({ sport, category, tournament, status, count: count() })
    .from(sportsEvents)
    .where(and(isMatch, inList(status, [...LIVE, ...NOT_STARTED]), gte(startsAt, earliest)))
    .groupBy(sport, category, tournament, status)
    .orderBy(asc(sport), asc(category), asc(tournament))
  const leagues = new Map<string, LeagueCount>()
  for (const row of rows) {
    const key = `${row.sport}|${row.tournament}`
    const before = leagues.get(key) ?? { ...row, live: 0, upcoming: 0 }
    leagues.set(key, {
      sport: row.sport,
      category: row.category,
      tournament: row.tournament,
      live: before.live + (phaseOf(row.status) === 'live' ? row.count : 0),
      upcoming: before.upcoming + (phaseOf(row.status) === 'live' ? 0 : row.count),
    })
  }
  return [...leagues.values()]
}
