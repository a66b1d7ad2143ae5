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

/** State of an event without its markets. */
export type EventState = {
  readonly status: EventStatus
  /** Score in the units that decide it: goals, points, sets or maps. */
  readonly score: Score | null
  /** Score of each half, quarter, set or map that has begun. */
  readonly periods: readonly Score[]
  /** Points of the current game in tennis, as called by the umpire. */
  readonly points: { readonly home: string; readonly away: string } | null
  readonly serving: Team | null
  /**
   * For sports with a clock. `minute` counts from the start of the match in football, otherwise of the period;
   * `stoppage` counts beyond it.
   */
  readonly clock: {
    readonly period: number
    readonly minute: number
    readonly stoppage: number
    readonly isBreak: boolean
  } | null
  readonly redCards: Score
  readonly goals: readonly { readonly team: Team; readonly minute: number }[]
  readonly statistics: readonly (Score & { readonly name: (typeof STATISTICS)[number] })[]
  /** Recent momentum, oldest first: 100 is all home, −100 all away. */
  readonly momentum: readonly number[]
  /** For a field: scores of the participants who have played, in order of rank. */
  readonly standings: readonly { readonly name: string; readonly score: number }[]
}

/** State of an event of which only the fixture is known. */
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

/** Odds in 1e-4 and whether bets on it are accepted; probabilities of all grades except lost, in 1e-9. */
export type FeedOutcome = {
  readonly id: string
  readonly o4: number | null
  readonly p: readonly [won: number, halfWon: number, voided: number, halfLost: number]
}

/** 1 active, 0 inactive, −1 suspended, −2 handed over, −3 settled, −4 cancelled. */
export type MarketStatus = 1 | 0 | -1 | -2 | -3 | -4
/** 1 available, −1 temporarily unavailable, −2 closed. */
export type CashOutStatus = 1 | -1 | -2
export type FeedMarket = {
  readonly key: string
  readonly status: MarketStatus
  /** Availability of cash-out. Undefined: unchanged; initially available. */
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

/** Content of a message by kind. Names and meanings are those of the industry's Unified Odds Feed. */
export type FeedBody =
  /** `subscribed` 0: the producer has lost our subscription, and its messages do not reach us. */
  | { readonly kind: 'alive'; readonly subscribed?: 0 | 1 }
  | {
      readonly kind: 'fixture_change'
      /** `format`: the number of sets, halves or maps has changed. `coverage`: the scouting has changed. */
      readonly changeType: 'new' | 'time' | 'cancelled' | 'format' | 'coverage'
      readonly fixture: Fixture
    }
  /** The only message that opens a market; outcomes that it does not contain keep their state. */
  | { readonly kind: 'odds_change'; readonly state: EventState; readonly markets: readonly FeedMarket[] }
  /** Affects active markets only. */
  | { readonly kind: 'bet_stop'; readonly groups: 'all' | readonly string[]; readonly marketStatus: -1 | 0 }
  /** Certainty 1: live-scouted; 2: confirmed. A 1 never replaces a 2. */
  | {
      readonly kind: 'bet_settlement'
      readonly certainty: 1 | 2
      readonly markets: readonly {
        readonly key: string
        readonly outcomes: Readonly<Record<string, Grade>>
        /** Reason why outcomes of it are void. */
        readonly voidReason?: string
      }[]
    }
  | { readonly kind: 'rollback_bet_settlement'; readonly markets: readonly string[] }
  /**
   * Voids legs accepted within [start, end); no start: all before end; no end: all from start. `all`: every market of
   * the event.
   */
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
  /** A producer's sequence number, incremented with each message. */
  readonly seq: number
  /** Empty if the message does not concern an event. */
  readonly eventId: string
  /** Time by the producer's clock. */
  readonly generatedAt: number
  /** Recovery that it is part of. */
  readonly requestId?: string
  readonly body: FeedBody
}

export type MessageKind = FeedBody['kind']

/** Last stored position of a producer's messages. */
export type Cursor = { readonly seq: number; readonly generatedAt: number }

/** Start times of a sport's last known event and of its last event with odds. */
export type Ahead = { readonly announced: number; readonly priced: number }

/** Market keys of an event in the sportsbook: all that were ever offered, and those with a result. */
export type Offered = { readonly offered: readonly string[]; readonly settled: readonly string[] }

export type FeedSurroundings = {
  /** The platform's clock: milliseconds since the epoch. */
  readonly clock: { now(): number }
  /** Calls back once, at that time by the clock or soon after. Returns the function that cancels it. */
  readonly scheduler: { at(timeMs: number, run: () => void): () => void }
  /** Stored position of each producer; null for a new producer. */
  readonly cursors: Readonly<Record<Producer, Cursor | null>>
  /** How far ahead each sport has events; a missing sport is new. */
  readonly sports: ReadonlyMap<string, Ahead>
  /** Markets offered on each event in play, as of the last message that the sportsbook has applied. */
  readonly played: ReadonlyMap<string, Offered>
  /** Accepts messages in order; resolves once they are on disk. If it rejects, the feed is closed and reopened. */
  readonly deliver: (messages: readonly FeedMessage[]) => Promise<void>
  /** Reports a fatal error of the feed, which is then closed and reopened. Safe to repeat. */
  readonly fail: (error: unknown) => void
}

export type Recovery = {
  readonly requestId: string
  readonly after: number
  /** Nothing was missed since the feed was opened: the recovery only has to catch up with the cursors. */
  readonly isStart?: boolean
}

export type OpenFeed = AsyncDisposable & {
  /** Requests all messages of a producer since a time; the response ends with snapshot_complete of this request. */
  recover(producer: Producer, request: Recovery): void
}

/** Proof that an event was decided before any bet on it, for a feed that decides its events itself. */
export type EventProof = {
  /** SHA-256 of the seed of its day, hexadecimal; published with the announcement. */
  readonly seedHash: string
  /** Set once the feed has sent its last message on the event. */
  readonly key: string | null
  /** Set once that is true for every event of the day. */
  readonly seed: string | null
  readonly seedAt: number
  /** Label of the floats that decide the match. */
  readonly label: string
  readonly law: MatchLaw
}

/** A source of events, odds and results. */
export type Feed = {
  /** Called once per run of the platform. */
  open(surroundings: FeedSurroundings): OpenFeed
  /** Null for an event of another feed. Undefined for a feed that does not decide events itself. */
  proofOf?(event: { readonly id: string; readonly sport: string }, now: number): EventProof | null
  /** SHA-256 of the seed that decides the events of a day, given in days since the epoch. */
  dayHashOf?(day: number): string
}
