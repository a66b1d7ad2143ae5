import type { sportsEvents } from '#db/platform/schema/sports.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import type { KeptTable } from '#server/platform/kernel/writer/kept-rows.ts'
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

/** A market as the last message left it. */
export type BookMarket = {
  readonly status: MarketStatus
  /** The feed's time of the message that moved it last, whether that was a stop, and its number: what is older is dropped. */
  readonly at: number
  readonly isStop: boolean
  readonly seq: number
  /** Whether bets on it may be cashed out: without it they may. */
  readonly cashOut?: CashOutStatus
  readonly outcomes: Readonly<Record<string, Omit<FeedOutcome, 'id'>>>
}
export type BookMarkets = Readonly<Record<string, BookMarket>>

/** An event as commands and queries see it. */
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

/** Before its feed has told anything of its play. */
export const NOT_STARTED: EventState = { status: 'not_started', ...NOTHING }

/** A state as it was stored: one of an older build lacks what was not told then, and its clock named another thing. */
export function stateOf(stored: unknown): EventState {
  const state = { ...NOT_STARTED, ...(stored as Partial<EventState>) }
  return { ...state, clock: state.clock?.period === undefined ? null : state.clock }
}

/** By id. Messages change one many times a minute and each bet asks for it: it is read and parsed once, and written once a group. */
const KEPT_EVENTS: KeptTable<BookEvent> = {
  table: 'sports_events',
  // with its markets it is some twenty thousand bytes
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
  return db.keep(KEPT_EVENTS).get(id)
}

/** Adds an event that the book does not have. */
export function insertEvent({ db }: Pick<CommandContext, 'db'>, { markets, state, ...event }: BookEvent): void {
  insertRow<typeof sportsEvents>(db.keep(KEPT_EVENTS).db, {
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

/** Stores an event as it is now, whatever of it has changed. */
export function updateEvent({ db }: Pick<CommandContext, 'db'>, event: BookEvent): void {
  db.keep(KEPT_EVENTS).set(event.id, event)
}

/** Whether bets on an event are to be looked at: a result of it has come or gone. */
export function markDue({ db }: Pick<CommandContext, 'db'>, id: string, isDue: boolean): void {
  db.keep(KEPT_EVENTS).db.run('UPDATE sports_events SET is_due = ? WHERE id = ?', [isDue ? 1 : 0, id])
}

/** As what an event is shown, and voided: one that rests is not over. */
export function phaseOf(
  status: EventStatus,
): Exclude<EventStatus, 'suspended' | 'interrupted' | 'delayed' | 'postponed'> {
  if (status === 'suspended' || status === 'interrupted') return 'live'
  return status === 'delayed' || status === 'postponed' ? 'not_started' : status
}

/** Whether markets of an event may be bet on and cashed out at all. */
export const isPriced = (status: EventStatus): boolean => status === 'not_started' || status === 'live'

type Stamp = { readonly generatedAt: number; readonly seq: number; readonly isStop: boolean }

/** Whether a message comes after the one that moved a market last, by the feed's own time; of one time a stop is the later. */
export function isLater(market: BookMarket | undefined, { generatedAt, seq, isStop }: Stamp): boolean {
  if (!market || generatedAt !== market.at) return !market || generatedAt > market.at
  if (isStop !== market.isStop) return isStop
  return seq > market.seq
}

/** The market after odds have come for it: outcomes that they do not name stay as they are. */
export function withOdds(
  before: BookMarket | undefined,
  { status, outcomes, cashOut = before?.cashOut ?? 1 }: FeedMarket,
  { generatedAt, seq }: Stamp,
): BookMarket {
  const named = Object.fromEntries(outcomes.map(({ id, ...outcome }) => [id, outcome]))
  return { status, cashOut, at: generatedAt, isStop: false, seq, outcomes: { ...before?.outcomes, ...named } }
}
