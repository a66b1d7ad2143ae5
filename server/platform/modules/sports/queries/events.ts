import { and, asc, count, eq, gte, like, lt, max, or, sql } from 'drizzle-orm'
import { sportsEvents, sportsProducers } from '#db/platform/schema/sports.ts'
import { among } from '#server/platform/kernel/among.ts'
import type { Ahead, Cursor } from '#server/platform/providers/odds/port.ts'
import { type BookEvent, type BookMarkets, stateOf } from '../book/event-row.ts'
import { isUp, type ProducerState } from '../book/producers.ts'
import type { Platform } from '../platform.ts'

type Reading = Pick<Platform, 'reader'>

/** How far the book has each producer. */
export async function readProducers({ reader }: Reading): Promise<Map<string, Cursor & ProducerState>> {
  const rows = await reader.select().from(sportsProducers)
  return new Map(rows.map((row) => [row.name, { ...row, seq: row.lastSeq, generatedAt: row.lastGeneratedAt }]))
}

/** How far ahead the book has each sport that it has events of. */
export async function readSports({ reader }: Reading): Promise<Map<string, Ahead>> {
  const { sport, startsAt, markets } = sportsEvents
  const priced = sql<number>`max(CASE WHEN ${markets} <> '{}' THEN ${startsAt} ELSE 0 END)`
  const rows = await reader
    .select({ sport, announced: max(startsAt), priced })
    .from(sportsEvents)
    .groupBy(sport)
  return new Map(rows.map((row) => [row.sport, { announced: row.announced ?? 0, priced: row.priced }]))
}

/** Which producers may be relied on now, and when each was last heard. */
export async function readHeard(platform: Reading & Pick<Platform, 'clock'>): Promise<(producer: string) => boolean> {
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
  const rows = await reader.select().from(sportsEvents).where(among(sportsEvents.id, ids))
  return rows.map(eventOf)
}

export type Wanted = {
  readonly sport?: string | undefined
  readonly tournament?: string | undefined
  /** Half open, in milliseconds: of those that have not begun. */
  readonly from?: number | undefined
  readonly until?: number | undefined
  /** A part of a team's or league's name. */
  readonly search?: string | undefined
}

/** So many are listed that have not begun. */
const LISTED_UPCOMING = 40

const wanted = ({ sport, tournament, search }: Wanted) => {
  const pattern = search === undefined ? undefined : `%${search.replace(/[%_]/g, '')}%`
  return and(
    sport === undefined ? undefined : eq(sportsEvents.sport, sport),
    tournament === undefined ? undefined : eq(sportsEvents.tournament, tournament),
    pattern === undefined
      ? undefined
      : or(like(sportsEvents.home, pattern), like(sportsEvents.away, pattern), like(sportsEvents.tournament, pattern)),
  )
}

/** Events that are played now, and those that come next. */
export async function listEvents(
  { reader, clock }: Reading & Pick<Platform, 'clock'>,
  asked: Wanted,
): Promise<{ live: BookEvent[]; upcoming: BookEvent[] }> {
  const now = clock.now()
  const live = await reader
    .select()
    .from(sportsEvents)
    .where(and(eq(sportsEvents.status, 'live'), wanted(asked)))
    .orderBy(asc(sportsEvents.startsAt))
  const upcoming = await reader
    .select()
    .from(sportsEvents)
    .where(
      and(
        eq(sportsEvents.status, 'not_started'),
        gte(sportsEvents.startsAt, Math.max(now, asked.from ?? now)),
        asked.until === undefined ? undefined : lt(sportsEvents.startsAt, asked.until),
        wanted(asked),
      ),
    )
    .orderBy(asc(sportsEvents.startsAt))
    .limit(LISTED_UPCOMING)
  return { live: live.map(eventOf), upcoming: upcoming.map(eventOf) }
}

export type LeagueCount = {
  readonly sport: string
  readonly category: string
  readonly tournament: string
  readonly live: number
  readonly upcoming: number
}

/** How many events each league has, live and to come. */
export async function countLeagues({ reader, clock }: Reading & Pick<Platform, 'clock'>): Promise<LeagueCount[]> {
  const { sport, category, tournament, status, startsAt, id } = sportsEvents
  const rows = await reader
    .select({ sport, category, tournament, status, count: count(id) })
    .from(sportsEvents)
    .where(or(eq(status, 'live'), and(eq(status, 'not_started'), gte(startsAt, clock.now()))))
    .groupBy(sport, category, tournament, status)
    .orderBy(asc(sport), asc(category), asc(tournament))
  const leagues = new Map<string, LeagueCount>()
  for (const row of rows) {
    const key = `${row.sport}|${row.tournament}`
    const before = leagues.get(key) ?? { ...row, live: 0, upcoming: 0 }
    leagues.set(key, {
      ...{ sport: row.sport, category: row.category, tournament: row.tournament },
      live: before.live + (row.status === 'live' ? row.count : 0),
      upcoming: before.upcoming + (row.status === 'live' ? 0 : row.count),
    })
  }
  return [...leagues.values()]
}
