import type { sportsEvents } from '#db/platform/schema/sports.ts'
import type { CachedTable } from '#server/platform/kernel/writer/cached-rows.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import type { StoredRow } from '#server/platform/kernel/writer/stored-row.ts'
import {
  type CashOutStatus,
  type EventState,
  type FeedMarket,
  type FeedOutcome,
  type MarketStatus,
  NOTHING,
} from '#server/platform/providers/odds/port.ts'
import type { EventStatus } from '#server/shared/constants/event-status.ts'

/** State of a market after its last message. */
export type BookMarket = {
  readonly status: MarketStatus
  /**
   * Feed time of the last message that changed it, whether that was a stop, and its sequence number; older messages are
   * dropped.
   */
  readonly at: number
  readonly isStop: boolean
  readonly seq: number
  /** Whether bets on it can be cashed out. Default: yes. */
  readonly cashOut?: CashOutStatus
  readonly outcomes: Readonly<Record<string, Omit<FeedOutcome, 'id'>>>
}
export type BookMarkets = Readonly<Record<string, BookMarket>>

export type BookEvent = {
  readonly id: string
  readonly sport: string
  readonly category: string
  readonly tournament: string
  readonly home: string
  readonly away: string
  readonly startsAt: number
  readonly producer: string
  readonly status: EventState['status']
  readonly stateAt: number
  readonly state: EventState
  readonly markets: BookMarkets
  readonly version: number
}

type Row = StoredRow<
  typeof sportsEvents,
  | 'id'
  | 'sport'
  | 'category'
  | 'tournament'
  | 'home'
  | 'away'
  | 'startsAt'
  | 'producer'
  | 'status'
  | 'stateAt'
  | 'state'
  | 'markets'
  | 'version'
>

/** State before the feed has reported on the match. */
export const NOT_STARTED: EventState = { status: 'not_started', ...NOTHING }

/** Stored state. One from an older build lacks newer fields, and its clock had another meaning. */
export function stateOf(stored: unknown): EventState {
  const state = { ...NOT_STARTED, ...(stored as Partial<EventState>) }
  return { ...state, clock: state.clock?.period === undefined ? null : state.clock }
}

/**
 * Keyed by id. Messages change an event many times a minute, and every bet needs it: it is parsed once, and written
 * once per group of commands.
 */
const CACHED_EVENTS: CachedTable<BookEvent> = {
  table: 'sports_events',
  // about twenty thousand bytes with its markets
  weight: 20,
  load(db, id) {
    const row = db.get<Row>(
      `SELECT id, sport, category, tournament, home, away, starts_at, producer, status, state_at, state, markets, version
       FROM sports_events WHERE id = ?`,
      [id],
    )
    return (
      row && {
        id: row.id,
        sport: row.sport,
        category: row.category,
        tournament: row.tournament,
        home: row.home,
        away: row.away,
        producer: row.producer,
        status: row.status,
        startsAt: Number(row.starts_at),
        stateAt: Number(row.state_at),
        state: stateOf(JSON.parse(row.state)),
        markets: JSON.parse(row.markets),
        version: Number(row.version),
      }
    )
  },
  store(db, id, { producer, home, away, status, startsAt, stateAt, state, markets, version }) {
    db.run(
      `UPDATE sports_events SET producer = ?, home = ?, away = ?, status = ?, starts_at = ?, state_at = ?, state = ?, markets = ?, version = ?
       WHERE id = ?`,
      [producer, home, away, status, startsAt, stateAt, JSON.stringify(state), JSON.stringify(markets), version, id],
    )
  },
}

export function findEvent({ db }: Pick<CommandContext, 'db'>, id: string): BookEvent | undefined {
  return db.cached(CACHED_EVENTS).get(id)
}

export function insertEvent({ db }: Pick<CommandContext, 'db'>, { markets, state, ...event }: BookEvent): void {
  insertRow<typeof sportsEvents>(db.cached(CACHED_EVENTS).db, {
    into: 'sports_events',
    row: {
      id: event.id,
      sport: event.sport,
      category: event.category,
      tournament: event.tournament,
      home: event.home,
      away: event.away,
      producer: event.producer,
      status: event.status,
      version: event.version,
      starts_at: event.startsAt,
      state_at: event.stateAt,
      state: JSON.stringify(state),
      markets: JSON.stringify(markets),
    },
  })
}

export function updateEvent({ db }: Pick<CommandContext, 'db'>, event: BookEvent): void {
  db.cached(CACHED_EVENTS).set(event.id, event)
}

/** Marks whether bets on an event must be re-evaluated because a result was added or removed. */
export function markDue({ db }: Pick<CommandContext, 'db'>, id: string, isDue: boolean): void {
  db.cached(CACHED_EVENTS).db.run('UPDATE sports_events SET is_due = ? WHERE id = ?', [isDue ? 1 : 0, id])
}

/** Phase of an event, for display and voiding: an interrupted event is not over. */
export function phaseOf(
  status: EventStatus,
): Exclude<EventStatus, 'suspended' | 'interrupted' | 'delayed' | 'postponed'> {
  if (status === 'suspended' || status === 'interrupted') return 'live'
  return status === 'delayed' || status === 'postponed' ? 'not_started' : status
}

/** Whether bets and cash-outs on an event's markets are possible at all. */
export const isPriced = (status: EventStatus): boolean => status === 'not_started' || status === 'live'

type Stamp = { readonly generatedAt: number; readonly seq: number; readonly isStop: boolean }

/**
 * Whether a message is newer than the last one that changed a market, by feed time; at the same time, a stop is the
 * newer one.
 */
export function isLater(market: BookMarket | undefined, { generatedAt, seq, isStop }: Stamp): boolean {
  if (!market || generatedAt !== market.at) return !market || generatedAt > market.at
  if (isStop !== market.isStop) return isStop
  return seq > market.seq
}

/** The market after an odds change; outcomes that it does not contain stay unchanged. */
export function withOdds(
  before: BookMarket | undefined,
  { status, outcomes, cashOut = before?.cashOut ?? 1 }: FeedMarket,
  { generatedAt, seq }: Stamp,
): BookMarket {
  const named = Object.fromEntries(outcomes.map(({ id, ...outcome }) => [id, outcome]))
  return { status, cashOut, at: generatedAt, isStop: false, seq, outcomes: { ...before?.outcomes, ...named } }
}
