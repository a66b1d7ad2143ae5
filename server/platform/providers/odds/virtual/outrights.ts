import type { Cell } from '#server/shared/sports/event-law.ts'
import { WHOLE } from '#server/shared/sports/markets/market-type.ts'
import { outrightKey } from '#server/shared/sports/markets/outright.ts'
import { priced, publishedChances } from '#server/shared/sports/odds/margin.ts'
import { placeChances, placeGrades } from '#server/shared/sports/places.ts'
import { type EventState, type FeedBody, type FeedMarket, NOTHING } from '../port.ts'
import { fixtureOf, type VirtualFixture } from './fixtures.ts'
import { endOf, type Line, scriptMs } from './script.ts'
import type { VirtualSport } from './sport.ts'

/** Outrights usually have high margins: few players bet on them, and their results take long. */
const MARGIN = 0.15
/** Markets: most goals of the round, and a place among the top three. */
const PLACES = [1, 3] as const

/** A league's round as a separate event: all its teams are one field, ranked by the goals they score in it. */
export type VirtualRound = {
  readonly id: string
  readonly sport: string
  readonly category: string
  readonly tournament: string
  readonly startsAt: number
  readonly matches: readonly VirtualFixture[]
}

/** The round that starts with the match of a slot; undefined if none does. */
export function roundFrom(virtual: VirtualSport, slot: number): VirtualRound | undefined {
  const round = virtual.roundFrom?.(slot)
  if (!round) return undefined
  const { category, tournament, slots } = round
  const matches = slots.map((one) => fixtureOf(virtual, one))
  const startsAt = slot * virtual.slotMs
  return { id: `fl:round:${virtual.code}:${slot}`, sport: virtual.name, category, tournament, startsAt, matches }
}

/** Number of slots from the first start of a round until its last message; 0 for a sport without rounds. */
export function roundSlots(virtual: VirtualSport): number {
  for (let slot = 0; virtual.roundFrom; slot++) {
    const { slots } = virtual.roundFrom(slot) ?? {}
    if (slots) return (slots.at(-1) ?? slot) - slot + Math.ceil(scriptMs(virtual) / virtual.slotMs)
  }
  return 0
}

/** Fixture of a round. Its name is the league's, and it has no away side. */
export function roundBody({ sport, category, tournament, startsAt }: VirtualRound): FeedBody {
  const fixture = { sport, category, tournament, home: tournament, away: '', startsAt }
  return { kind: 'fixture_change', changeType: 'new', fixture }
}

const scoresBefore = ({ match }: VirtualFixture): readonly Cell[] => match.before.law().cells(WHOLE, 'score')
const teamsOf = ({ matches }: VirtualRound): string[] => matches.flatMap(({ home, away }) => [home, away])

/** Markets on a round, given the scores that are still possible. */
function marketsOf(round: VirtualRound, scores: readonly (readonly Cell[])[]): FeedMarket[] {
  const teams = teamsOf(round)
  return PLACES.flatMap((places): FeedMarket[] => {
    // a sum may exceed 1 by floating-point error
    const chances = placeChances(scores, places).map((p) => Math.min(1, p))
    const { offered } = priced(chances, MARGIN, places)
    const published = publishedChances(chances, places)
    const outcomes = teams
      .map((id, index) => ({ id, o4: offered[index] ?? null, p: [published[index] ?? 0, 0, 0, 0] as const }))
      .sort(({ p: [one] }, { p: [other] }) => other - one)
    return outcomes.some(({ o4 }) => o4 !== null) ? [{ key: outrightKey(places), status: 1, outcomes }] : []
  })
}

type Standings = EventState['standings']

const fixtureBody = (
  status: EventState['status'],
  { markets = [], standings = [] }: { readonly markets?: readonly FeedMarket[]; readonly standings?: Standings } = {},
): FeedBody => ({ kind: 'odds_change', state: { ...NOTHING, status, standings }, markets })

/** Goals of the teams that have played, ties in alphabetical order. */
const standingsOf = (teams: readonly string[], goals: readonly number[]): Standings =>
  goals
    .map((score, index) => ({ name: teams[index] ?? '', score }))
    .sort((one, other) => other.score - one.score || (one.name < other.name ? -1 : 1))

/** The odds of a round before its first match. */
export const openingRound = (round: VirtualRound): FeedBody =>
  fixtureBody('not_started', { markets: marketsOf(round, round.matches.map(scoresBefore)) })

type RoundProgress = {
  readonly keyOf: (match: VirtualFixture) => string
  /** Lines due before this time are skipped without being computed. */
  readonly sentUntil?: number
}

/**
 * All messages on a round from its start: bets are stopped while one of its matches is played, and between matches the
 * odds reflect the scores so far. Its result is the goals of all its matches, so it is void as soon as a match is
 * cancelled or abandoned.
 */
export function* roundScript(
  round: VirtualRound,
  { keyOf, sentUntil = Number.NEGATIVE_INFINITY }: RoundProgress,
): Generator<Line> {
  const scores: (readonly Cell[])[] = []
  const possible = () => round.matches.map((match, index) => (scores[index] ??= scoresBefore(match)))
  const goals: number[] = []
  const teams = teamsOf(round)
  let at = round.startsAt
  for (const [index, match] of round.matches.entries()) {
    yield { at: match.startsAt, body: { kind: 'bet_stop', groups: 'all', marketStatus: -1 } }
    if (index === 0) yield { at: match.startsAt + 1, body: fixtureBody('live') }
    const end = endOf(match, keyOf(match))
    at = end.at + 1
    if (end.score === null) {
      const window = { startTime: null, endTime: null }
      yield { at, body: { kind: 'bet_cancel', markets: 'all', ...window, reason: end.reason } }
      yield { at: at + 1, body: fixtureBody('cancelled', { standings: standingsOf(teams, goals) }) }
      return
    }
    goals.push(end.score.home, end.score.away)
    scores[index] = [{ ...end.score, p: 1 }]
    if (goals.length < 2 * round.matches.length && at >= sentUntil)
      yield {
        at,
        body: fixtureBody('live', { markets: marketsOf(round, possible()), standings: standingsOf(teams, goals) }),
      }
  }
  const markets = PLACES.map((places) => {
    const grades = placeGrades(goals, places)
    return {
      key: outrightKey(places),
      outcomes: Object.fromEntries(teams.map((id, index) => [id, grades[index] ?? 'void'])),
    }
  })
  yield { at, body: { kind: 'bet_settlement', certainty: 2, markets } }
  yield { at: at + 1, body: fixtureBody('closed', { standings: standingsOf(teams, goals) }) }
}
