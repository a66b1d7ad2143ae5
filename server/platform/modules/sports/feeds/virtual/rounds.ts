/** A league of invented names, playing against each other for ever. */
export type VirtualLeague<Team> = {
  readonly category: string
  readonly tournament: string
  /** An even number of them. */
  readonly teams: readonly Team[]
}

/** The pair of a slot: leagues take turns, and each plays its pairs of every round by the circle method. */
export function pairOfSlot<Team>(leagues: readonly VirtualLeague<Team>[], slot: number) {
  const league = leagues[slot % leagues.length]
  if (!league) throw new RangeError('a slot of no league')
  const turn = Math.floor(slot / leagues.length)
  const pairs = league.teams.length / 2
  const [home, away] = pairOf(league.teams, Math.floor(turn / pairs), turn % pairs)
  return { league, home, away }
}

/** One team stays, the others go round; who is at home changes with the round and with each half of the season. */
function pairOf<Team>(teams: readonly Team[], round: number, pair: number): [Team, Team] {
  const others = teams.length - 1
  const placed = (place: number) => (place === 0 ? teams[0] : teams[1 + ((place - 1 + round) % others)])
  const [one, two] = [placed(pair), placed(others - pair)]
  if (one === undefined || two === undefined) throw new RangeError('a pair of no teams')
  const isSwapped = (Math.floor(round / others) + (pair === 0 ? round : pair)) % 2 === 1
  return isSwapped ? [two, one] : [one, two]
}
