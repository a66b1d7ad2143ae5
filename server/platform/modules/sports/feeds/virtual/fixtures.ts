import { type FootballMeans, RED_CARDS, RHO } from '#server/shared/sports/football/law.ts'
import type { Fixture } from '../feed.ts'
import { LEAGUES, type VirtualTeam } from './leagues.ts'

/** A match kicks off so often: with half an hour a match, two or three are played at any time. */
export const SLOT_MS = 12 * 60_000

export type VirtualFixture = Fixture & { readonly id: string; readonly means: FootballMeans }

const MEAN_GOALS = 1.35
const HOME_ADVANTAGE = 1.12

export const slotOf = (at: number): number => Math.floor(at / SLOT_MS)

/** The football match of a slot: leagues take turns, and each plays its pairs of every round by the circle method. */
export function fixtureOf(slot: number): VirtualFixture {
  const league = LEAGUES[slot % LEAGUES.length]
  if (!league) throw new RangeError('a slot of no league')
  const turn = Math.floor(slot / LEAGUES.length)
  const { teams } = league
  const pairs = teams.length / 2
  const [home, away] = pairOf(teams, Math.floor(turn / pairs), turn % pairs)
  return {
    id: `fl:match:${slot}`,
    sport: 'football',
    category: league.category,
    tournament: league.tournament,
    home: home.name,
    away: away.name,
    startsAt: slot * SLOT_MS,
    means: {
      home: MEAN_GOALS * home.attack * away.defence * HOME_ADVANTAGE,
      away: (MEAN_GOALS * away.attack * home.defence) / HOME_ADVANTAGE,
      rho: RHO,
      redCard: RED_CARDS,
    },
  }
}

/** One team stays, the others go round; who is at home changes with the round and with each half of the season. */
function pairOf(teams: readonly VirtualTeam[], round: number, pair: number): [VirtualTeam, VirtualTeam] {
  const others = teams.length - 1
  const placed = (place: number) => (place === 0 ? teams[0] : teams[1 + ((place - 1 + round) % others)])
  const [one, two] = [placed(pair), placed(others - pair)]
  if (!one || !two) throw new RangeError('a pair of no teams')
  const isSwapped = (Math.floor(round / others) + (pair === 0 ? round : pair)) % 2 === 1
  return isSwapped ? [two, one] : [one, two]
}
