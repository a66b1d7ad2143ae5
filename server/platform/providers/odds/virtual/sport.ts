import type { MatchLaw } from '#server/shared/sports/check/match-law.ts'
import type { EventLaw, EventResult } from '#server/shared/sports/event-law.ts'
import type { SimpleGrade } from '#server/shared/sports/grade.ts'
import type { Team } from '#server/shared/sports/score.ts'
import type { EventState, Fixture } from '../port.ts'
import type { Offer } from './offers.ts'

/** State of a match at a moment, for pricing, settlement and display. */
export type Position = {
  readonly law: () => EventLaw
  readonly result: EventResult
  readonly state: () => Omit<EventState, 'status'>
}

/**
 * An event after the start. Bets are stopped at an incident; a quiet moment only changes odds. A claim is a goal that
 * is shown, reviewed and cancelled, and does not change the position.
 */
export type Moment = {
  readonly at: number
  readonly kind: 'quiet' | 'incident'
  readonly position: Position
  /** Displayed state of the match until the review is over. */
  readonly claim?: Position['state']
}

/** Settlement by market key; null for a void market. */
export type BrokenOff = (key: string) => Readonly<Record<string, SimpleGrade>> | null

/** A complete match as drawn. */
export type Played = { readonly moments: readonly Moment[]; readonly over: Position; readonly endsAt: number }

/** The floats of one of an event's streams: 0 is the match itself, 2 its statistics. */
export type Streams = (stream: number) => Iterator<number, never>

export type VirtualMatch = {
  readonly teams: Pick<Fixture, 'category' | 'tournament' | 'home' | 'away'>
  /** Probability model of the match, for replaying it. */
  readonly law: MatchLaw
  readonly before: Position
  readonly play: (floats: Streams) => Played
}

/** The matches of a league's round, by their slots. */
export type LeagueRound = Pick<Fixture, 'category' | 'tournament'> & { readonly slots: readonly number[] }

/** A sport of the virtual feed: a separate directory, and an entry in the list of sports. */
export type VirtualSport = {
  readonly name: string
  /** Identifies the sport in the labels of its floats. */
  readonly code: string
  /** Prefix of its event ids; the number of the slot follows. */
  readonly ids: string
  /** Interval between the starts of matches. */
  readonly slotMs: number
  readonly longestMs: number
  /** Time after an incident until the odds reopen. */
  readonly openAgainMs: number
  /**
   * Markets that an abandoned match settles although they could still have changed; if undefined or null, only markets
   * that could not change are settled.
   * @param retired the player who retired, in individual sports
   */
  readonly brokenOff?: (last: Position, retired: Team) => BrokenOff | null
  /** The market on the winner. */
  readonly result: string
  /** Probability model of that market, if an abandoned match settles it too. */
  readonly lawOfResult?: (law: EventLaw, result: EventResult) => EventLaw
  readonly matchOf: (slot: number) => VirtualMatch
  /** The round that starts with the match of a slot, for sports with bets on rounds. */
  readonly roundFrom?: (slot: number) => LeagueRound | null
  /** All markets offered on a match in a state, decided or not. */
  readonly offers: (law: EventLaw, result: EventResult, isLive: boolean) => readonly Offer[]
}
