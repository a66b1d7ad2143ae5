import type { LeagueRound, VirtualMatch } from './sport.ts'

/** A league of invented teams that play each other in an endless season. */
export type VirtualLeague<Team> = {
  readonly category: string
  readonly tournament: string
  /** An even number. */
  readonly teams: readonly Team[]
}

/**
 * Matches of a sport by slot. The same two teams at the same venue always have the same probabilities, so each pair is
 * computed once.
 */
export function matchesOf<Team extends object>(
  leagues: readonly VirtualLeague<Team>[],
  matchOf: (pair: Pair<Team>) => VirtualMatch,
): (slot: number) => VirtualMatch {
  const known = new Map<Team, Map<Team, VirtualMatch>>()
  return (slot) => {
    const pair = pairOfSlot(leagues, slot)
    const ofHome = known.get(pair.home) ?? new Map<Team, VirtualMatch>()
    known.set(pair.home, ofHome)
    const match = ofHome.get(pair.away) ?? matchOf(pair)
    ofHome.set(pair.away, match)
    return match
  }
}

/** The round of a league whose first match starts in a slot; null if the slot's match is another one. */
export function roundsOf(leagues: readonly VirtualLeague<unknown>[]): (slot: number) => LeagueRound | null {
  return (slot) => {
    const league = leagues[slot % leagues.length]
    const turn = Math.floor(slot / leagues.length)
    const pairs = (league?.teams.length ?? 0) / 2
    if (!league || turn % pairs > 0) return null
    const { category, tournament } = league
    return { category, tournament, slots: Array.from({ length: pairs }, (_, pair) => slot + pair * leagues.length) }
  }
}

type Pair<Team> = { readonly league: VirtualLeague<Team>; readonly home: Team; readonly away: Team }

/** Pair of a slot: leagues alternate, and each plays the pairs of every round by the circle method. */
function pairOfSlot<Team>(leagues: readonly VirtualLeague<Team>[], slot: number): Pair<Team> {
  const league = leagues[slot % leagues.length]
  if (!league) throw new RangeError('no league has this slot')
  const turn = Math.floor(slot / leagues.length)
  const pairs = league.teams.length / 2
  const [home, away] = pairOf(league.teams, Math.floor(turn / pairs), turn % pairs)
  return { league, home, away }
}

/** One team stays fixed and the others rotate; home and away alternate with each round and each half of the season. */
function pairOf<Team>(teams: readonly Team[], round: number, pair: number): [Team, Team] {
  const others = teams.length - 1
  const placed = (place: number) => (place === 0 ? teams[0] : teams[1 + ((place - 1 + round) % others)])
  const [one, two] = [placed(pair), placed(others - pair)]
  if (one === undefined || two === undefined) throw new RangeError('no teams have this pair')
  const isSwapped = (Math.floor(round / others) + (pair === 0 ? round : pair)) % 2 === 1
  return isSwapped ? [two, one] : [one, two]
}
