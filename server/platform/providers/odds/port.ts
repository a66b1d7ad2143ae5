import type { EventStatus } from '#server/shared/constants/event-status.ts'
import type { MatchLaw } from '#server/shared/sports/check/match-law.ts'
import type { Grade } from '#server/shared/sports/grade.ts'
import type { Score, Team } from '#server/shared/sports/score.ts'

export const PRODUCERS = ['pre', 'live'] as const
export type Producer = (typeof PRODUCERS)[number]

export const STATISTICS = [
  'shots',
  'corners',
  'yellow_cards',
  'points_won',
  'serve_points',
  'breaks',
  'two_pointers',
  'three_pointers',
  'free_throws',
  'rounds_won',
  'longest_run',
] as const

/** What is told of an event besides its markets. */
export type EventState = {
  readonly status: EventStatus
  /** Of what decides it: goals, points, sets or maps. */
  readonly score: Score | null
  /** Of each half, quarter, set or map that has begun. */
  readonly periods: readonly Score[]
  /** Of a tennis game, as its umpire says them. */
  readonly points: { readonly home: string; readonly away: string } | null
  readonly serving: Team | null
  /** Of sports that are played by one. `minute` is of the match in football, of the period elsewhere; `stoppage` is beyond it. */
  readonly clock: {
    readonly period: number
    readonly minute: number
    readonly stoppage: number
    readonly isBreak: boolean
  } | null
  readonly redCards: Score
  readonly goals: readonly { readonly team: Team; readonly minute: number }[]
  readonly statistics: readonly (Score & { readonly name: (typeof STATISTICS)[number] })[]
  /** Who was on top lately, oldest first: 100 is all home, −100 all away. */
  readonly momentum: readonly number[]
  /** Of a field: what each of those has who have played, in the order of their places. */
  readonly standings: readonly { readonly name: string; readonly score: number }[]
}

/** How an event is shown of which nothing more is known than that it will be. */
export const NOTHING: Omit<EventState, 'status'> = {
  score: null,
  periods: [],
  points: null,
  serving: null,
  clock: null,
  redCards: { home: 0, away: 0 },
  goals: [],
  statistics: [],
  momentum: [],
  standings: [],
}

/** Odds in 1e-4 and whether they may be taken; chances of the grades but lost, in 1e-9. */
export type FeedOutcome = {
  readonly id: string
  readonly o4: number | null
  readonly p: readonly [won: number, halfWon: number, voided: number, halfLost: number]
}

/** 1 active, 0 inactive, −1 suspended, −2 handed over, −3 settled, −4 cancelled. */
export type MarketStatus = 1 | 0 | -1 | -2 | -3 | -4
/** 1 available, −1 unavailable for a while, −2 closed. */
export type CashOutStatus = 1 | -1 | -2
export type FeedMarket = {
  readonly key: string
  readonly status: MarketStatus
  /** Of bets on it; left out, it stays as it was: available at first. */
  readonly cashOut?: CashOutStatus
  readonly outcomes: readonly FeedOutcome[]
}

export type Fixture = {
  readonly sport: string
  readonly category: string
  readonly tournament: string
  readonly home: string
  readonly away: string
  readonly startsAt: number
}

/** What a message says, by its kind. Names and meanings are those of the field's Unified Odds Feed. */
export type FeedBody =
  /** `subscribed` 0: the producer has lost us, and what it says does not reach us. */
  | { readonly kind: 'alive'; readonly subscribed?: 0 | 1 }
  | {
      readonly kind: 'fixture_change'
      /** `format`: another number of sets, halves or maps than bets were taken on. `coverage` is of who scouts it. */
      readonly changeType: 'new' | 'time' | 'cancelled' | 'format' | 'coverage'
      readonly fixture: Fixture
    }
  /** The only message that opens a market; outcomes that it does not name keep their state. */
  | { readonly kind: 'odds_change'; readonly state: EventState; readonly markets: readonly FeedMarket[] }
  /** Moves active markets only. */
  | { readonly kind: 'bet_stop'; readonly groups: 'all' | readonly string[]; readonly marketStatus: -1 | 0 }
  /** Certainty 1: live scouted; 2: confirmed. A 1 never replaces a 2. */
  | {
      readonly kind: 'bet_settlement'
      readonly certainty: 1 | 2
      readonly markets: readonly {
        readonly key: string
        readonly outcomes: Readonly<Record<string, Grade>>
        /** Why outcomes of it are void. */
        readonly voidReason?: string
      }[]
    }
  | { readonly kind: 'rollback_bet_settlement'; readonly markets: readonly string[] }
  /** Voids legs accepted within [start, end); no start: all before end; no end: all from start. `all`: every market of the event. */
  | CancelBody<'bet_cancel'>
  | CancelBody<'rollback_bet_cancel'>
  | { readonly kind: 'snapshot_complete'; readonly requestId: string }

type CancelBody<Kind> = {
  readonly kind: Kind
  readonly markets: 'all' | readonly string[]
  readonly startTime: number | null
  readonly endTime: number | null
  readonly reason: string
}

export type FeedMessage = {
  readonly producer: Producer
  /** A producer's counter: one more with each message. */
  readonly seq: number
  /** Empty where a message is of no event. */
  readonly eventId: string
  /** By the producer's clock. */
  readonly generatedAt: number
  /** Of the recovery that it is sent in. */
  readonly requestId?: string
  readonly body: FeedBody
}

export type MessageKind = FeedBody['kind']

/** How far the book has a producer's messages. */
export type Cursor = { readonly seq: number; readonly generatedAt: number }

/** When the last event of a sport begins that the book knows of, and the last that it has odds of. */
export type Ahead = { readonly announced: number; readonly priced: number }

/** Market keys of an event in the book: all that were ever offered, and those with a result. */
export type Offered = { readonly offered: readonly string[]; readonly settled: readonly string[] }

export type FeedSurroundings = {
  /** The platform's: milliseconds since 1970. */
  readonly clock: { now(): number }
  /** Calls back once, at that time by the clock or soon after. Returns how to call it off. */
  readonly scheduler: { at(timeMs: number, run: () => void): () => void }
  /** What the book has of each producer; null of one that it has never heard. */
  readonly cursors: Readonly<Record<Producer, Cursor | null>>
  /** How far ahead the book has each sport; one that is missing is new to it. */
  readonly sports: ReadonlyMap<string, Ahead>
  /** Markets offered on each event in play, as of the last message that the book has applied. */
  readonly played: ReadonlyMap<string, Offered>
  /** Takes messages in their order; resolves once they are on disk. Rejects if they are not: the feed is then closed and opened anew. */
  readonly deliver: (messages: readonly FeedMessage[]) => Promise<void>
  /** Reports an error that the feed cannot go on after: it is closed and opened anew. Safe to repeat. */
  readonly fail: (error: unknown) => void
}

export type Recovery = {
  readonly requestId: string
  readonly after: number
  /** Nothing was missed of what was said since the feed was opened: it has only to be up with its cursors. */
  readonly isStart?: boolean
}

export type OpenFeed = AsyncDisposable & {
  /** Asks for all that a producer has said since a time; it ends with snapshot_complete of this request. */
  recover(producer: Producer, request: Recovery): void
}

/** What shows that an event was decided before anybody bet on it, of a feed that decides its events itself. */
export type EventProof = {
  /** SHA-256 of the seed of its day, as hexadecimal digits: told from the announcement on. */
  readonly seedHash: string
  /** Once nothing more is said of the event. */
  readonly key: string | null
  /** Once that holds for every event of the day. */
  readonly seed: string | null
  readonly seedAt: number
  /** Of the floats that it is played by. */
  readonly label: string
  readonly law: MatchLaw
}

/** A source of events, odds and results. */
export type Feed = {
  /** Once for a run of the platform. */
  open(surroundings: FeedSurroundings): OpenFeed
  /** Null for an event that is not the feed's own. A feed that decides nothing itself has none of it. */
  proofOf?(event: { readonly id: string; readonly sport: string }, now: number): EventProof | null
}
