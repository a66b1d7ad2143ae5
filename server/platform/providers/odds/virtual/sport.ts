import type { MatchLaw } from '#server/shared/sports/check/match-law.ts'
import type { EventLaw, EventResult } from '#server/shared/sports/event-law.ts'
import type { SimpleGrade } from '#server/shared/sports/grade.ts'
import type { Team } from '#server/shared/sports/score.ts'
import type { EventState, Fixture } from '../port.ts'
import type { Offer } from './offers.ts'

/** A match as it stands at a moment: what it is priced by, settled from and shown as. */
export type Position = {
  readonly law: () => EventLaw
  readonly result: EventResult
  readonly state: () => Omit<EventState, 'status'>
}

/**
 * Something that happens, after the start. Bets stop at an incident; a quiet moment only moves odds. A claim is a goal that is
 * shown, reviewed and taken back: nothing of the position has changed by it.
 */
export type Moment = {
  readonly at: number
  readonly kind: 'quiet' | 'incident'
  readonly position: Position
  /** How the match is shown until the review is over. */
  readonly claim?: Position['state']
}

/** By a market's key, how it is settled; null for one that is void. */
export type BrokenOff = (key: string) => Readonly<Record<string, SimpleGrade>> | null

/** A match from its first moment to its last, as it was drawn. */
export type Played = { readonly moments: readonly Moment[]; readonly over: Position; readonly endsAt: number }

/** The floats of one of an event's streams: 0 is the match itself, 2 what is counted beside its score. */
export type Streams = (stream: number) => Iterator<number, never>

export type VirtualMatch = {
  readonly teams: Pick<Fixture, 'category' | 'tournament' | 'home' | 'away'>
  /** What it is played by, for whoever plays it again. */
  readonly law: MatchLaw
  readonly before: Position
  readonly play: (floats: Streams) => Played
}

/** The matches of a league's round, by their slots. */
export type LeagueRound = Pick<Fixture, 'category' | 'tournament'> & { readonly slots: readonly number[] }

/** A sport that the virtual feed plays: a folder of its own, and a line in the list of them. */
export type VirtualSport = {
  readonly name: string
  /** In labels of its floats. */
  readonly code: string
  /** What the ids of its events begin with; the number of the slot follows. */
  readonly ids: string
  /** A match begins so often. */
  readonly slotMs: number
  /** No match takes longer. */
  readonly longestMs: number
  /** After an incident the odds come back, once what has happened is known. */
  readonly openAgainMs: number
  /**
   * What a match that is broken off settles although it could have gone on; without it, or where it gives null, that is only what
   * nothing could have changed.
   * @param retired who could not go on, where it is one player
   */
  readonly brokenOff?: (last: Position, retired: Team) => BrokenOff | null
  /** The market that says who has won. */
  readonly result: string
  readonly matchOf: (slot: number) => VirtualMatch
  /** The round that begins with the match of a slot, of a sport whose rounds are bet on. */
  readonly roundFrom?: (slot: number) => LeagueRound | null
  /** Everything that is offered on a match in a state, decided or not. */
  readonly offers: (law: EventLaw, result: EventResult, isLive: boolean) => readonly Offer[]
}
