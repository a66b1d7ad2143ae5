import type { Cell, EventLaw } from '../event-law.ts'
import { exp, poisson } from '../numeric.ts'
import { NIL, type Score, type Team } from '../score.ts'
import { type GoalChances, goalsByHalf, type HalvesState, leadsLaw } from './halves.ts'
import { HALF_TIME, MINUTES, shareUntil } from './time.ts'

/** Parameters of a match: mean goals of each team, and the adjustment of low scores. */
export type FootballMeans = {
  readonly home: number
  readonly away: number
  /** Parameter of Dixon and Coles (1997): below zero, 0:0 and 1:1 are more frequent than for two independent teams. */
  readonly rho: number
  /** Probability of a red card per team: at most one is shown in a match. */
  readonly redCard: { readonly home: number; readonly away: number }
}

export type SendingOff = { readonly team: Team; readonly x: number }

/** In played minutes. */
export type FootballState = {
  readonly x: number
  readonly home: number
  readonly away: number
  readonly card: SendingOff | null
}

export const RHO = -0.08
export const RED_CARDS = { home: 0.06, away: 0.08 }
export const KICK_OFF: FootballState = { x: 0, home: 0, away: 0, card: null }

/** Possible minutes of the single red card, equally likely. */
export const CARD_MINUTES = [8, 15, 21, 27, 32, 37, 42, 46, 51, 55, 59, 63, 67, 71, 75, 79, 83, 87, 90, 94] as const
/** Scoring rates of the team with ten players, and of its opponent. */
const OWN_RATE = 0.7
const OTHER_RATE = 1.25
/** Scores are summed up to this many further goals of a team. */
export const CELLS = 16
const NEGLIGIBLE = 1e-12

/**
 * Effect of the red card on the match; the scenario without one comes last, in the order in which the simulation draws
 * them.
 */
export type Scenario = { readonly chance: number; readonly card: SendingOff | null }

export function scenariosOf({ redCard }: FootballMeans): Scenario[] {
  const teams = (['home', 'away'] as const).flatMap((team) =>
    CARD_MINUTES.map((x) => ({ chance: redCard[team] / CARD_MINUTES.length, card: { team, x } })),
  )
  return [...teams.filter(({ chance }) => chance > 0), { chance: 1 - redCard.home - redCard.away, card: null }]
}

export const rateAfter = (card: SendingOff, team: Team): number => (card.team === team ? OWN_RATE : OTHER_RATE)

/** Mean goals of a team between two times; the rate changes with the card. */
export function goalsBetween(
  mean: number,
  team: Team,
  card: SendingOff | null,
  [from, until]: readonly [number, number],
): number {
  if (card === null || until <= card.x) return mean * (shareUntil(until) - shareUntil(from))
  const turn = Math.max(from, card.x)
  return mean * (shareUntil(turn) - shareUntil(from) + rateAfter(card, team) * (shareUntil(until) - shareUntil(turn)))
}

/** Dixon and Coles' factor of a final score, home team first. */
export function lowScoreFactor(
  home: number,
  away: number,
  { home: lambda, away: mu, rho }: Omit<FootballMeans, 'redCard'>,
): number {
  if (home > 1 || away > 1) return 1
  if (home === 0) return away === 0 ? 1 - lambda * mu * rho : 1 + lambda * rho
  return away === 0 ? 1 + mu * rho : 1 - rho
}

export type ScoreLaw = { readonly cells: readonly Cell[] }

/**
 * All priced quantities as one model; its parts are `ft`, `1h` and `2h`, and for both halves together `leads` and
 * `halves`.
 */
export type FootballLaw = EventLaw & {
  readonly match: ScoreLaw
  readonly firstHalf: ScoreLaw
  readonly secondHalf: ScoreLaw
  readonly nextGoal: { readonly home: number; readonly none: number; readonly away: number }
}

/** Scores of the halves so far, in addition to the state. */
export type KnownHalves = { readonly first: { readonly home: number; readonly away: number } | null }

const full = (means: FootballMeans, card: SendingOff | null) => ({
  rho: means.rho,
  home: goalsBetween(means.home, 'home', card, [0, MINUTES]),
  away: goalsBetween(means.away, 'away', card, [0, MINUTES]),
})

/** Remaining scenarios of the card: a shown card is known, otherwise one may still be shown. */
function openScenarios(means: FootballMeans, { x, card }: FootballState): Scenario[] {
  if (card !== null) return [{ chance: 1, card }]
  return scenariosOf(means).filter((scenario) => scenario.card === null || scenario.card.x > x)
}

/**
 * Probability model of a match from its state on. P(H, A | now) ∝ Σ π_s τ_s(H, A) Pois(H − h; λ_s left) Pois(A − a; μ_s
 * left); τ uses the means of the whole match and applies to its final score, which makes prices a martingale.
 */
export function footballLaw(means: FootballMeans, state: FootballState, halves: KnownHalves): FootballLaw {
  const { x, home, away } = state
  const match = new Float64Array(CELLS * CELLS)
  const first = new Float64Array(CELLS * CELLS)
  const second = new Float64Array(CELLS * CELLS)
  const next = { home: 0, none: 0, away: 0 }
  const isFirstHalf = halves.first === null
  const before = halves.first ?? { home, away }
  const inSecond = { home: home - before.home, away: away - before.away }
  const from1 = Math.min(x, HALF_TIME)
  const from2 = Math.max(x, HALF_TIME)
  const scored = [before, isFirstHalf ? NIL : inSecond] as const
  const ofHalves: HalvesState[] = []
  const chancesOf = goalChances()
  for (const { chance, card } of openScenarios(means, state)) {
    const whole = full(means, card)
    const left = (team: Team, span: readonly [number, number]) => goalsBetween(means[team], team, card, span)
    const [h1, a1] = [left('home', [from1, HALF_TIME]), left('away', [from1, HALF_TIME])]
    const [h2, a2] = [left('home', [from2, MINUTES]), left('away', [from2, MINUTES])]
    const factor = (i: number, j: number) => lowScoreFactor(home + i, away + j, whole)
    const scores = { home: poisson(h1 + h2, CELLS), away: poisson(a1 + a2, CELLS) }
    const [one, two] = [chancesOf(h1, a1), chancesOf(h2, a2)]
    addScores(match, chance, scores, factor)
    if (isFirstHalf) {
      addHalf(first, chance, { own: one, other: two }, factor)
      addHalf(second, chance, { own: two, other: one }, factor)
    } else addScores(second, chance, two, factor)
    ofHalves.push({ chance, goals: [one, two], factor })
    addNextGoal(next, { means, state, chance, card, goals: scores }, factor)
  }
  const total = next.home + next.none + next.away
  const parts = {
    match: scoresFrom(match, { home, away }),
    firstHalf: isFirstHalf ? scoresFrom(first, { home, away }) : { cells: [{ ...before, p: 1 }] },
    secondHalf: scoresFrom(second, isFirstHalf ? NIL : inSecond),
  }
  return {
    ...parts,
    cells(part) {
      switch (part) {
        case '1h':
          return parts.firstHalf.cells
        case '2h':
          return parts.secondHalf.cells
        case 'leads':
          return leadsLaw(ofHalves, scored)
        case 'halves':
          return goalsByHalf(ofHalves, scored)
        default:
          return parts.match.cells
      }
    },
    nextGoal: { home: next.home / total, none: next.none / total, away: next.away / total },
  }
}

/**
 * Cache of goal distributions by their means: a card before or after the half leaves many scenarios with the same
 * means.
 */
function goalChances(): (home: number, away: number) => GoalChances {
  const known = new Map<number, Map<number, GoalChances>>()
  return (home, away) => {
    const ofHome = known.get(home) ?? new Map<number, GoalChances>()
    known.set(home, ofHome)
    const chances = ofHome.get(away) ?? { home: poisson(home, CELLS), away: poisson(away, CELLS) }
    ofHome.set(away, chances)
    return chances
  }
}

type Factor = (i: number, j: number) => number

/** The factor differs from 1 only in the four lowest scores. */
function addScores(sums: Float64Array, chance: number, { home, away }: GoalChances, factor: Factor): void {
  for (let i = 0; i < CELLS; i++) {
    const rest = chance * (home[i] ?? 0)
    for (let j = 0; j < CELLS; j++) {
      const tau = i < 2 && j < 2 ? factor(i, j) : 1
      sums[i * CELLS + j] = (sums[i * CELLS + j] ?? 0) + rest * (away[j] ?? 0) * tau
    }
  }
}

type Halves = { readonly own: GoalChances; readonly other: GoalChances }

/** Score of one half, summed over the other, in which the factor differs from 1 in at most four cells. */
function addHalf(sums: Float64Array, chance: number, { own, other }: Halves, factor: Factor): void {
  addScores(sums, chance, own, (i, j) => {
    let tau = 1
    for (let k = 0; i + k < 2; k++)
      for (let l = 0; j + l < 2; l++) tau += (factor(i + k, j + l) - 1) * (other.home[k] ?? 0) * (other.away[l] ?? 0)
    return tau
  })
}

type Race = {
  readonly means: FootballMeans
  readonly state: FootballState
  readonly chance: number
  readonly card: SendingOff | null
  readonly goals: GoalChances
}

/** Next scorer: a race of two Poisson processes before and after the card, corrected in the four low final scores. */
function addNextGoal(next: { home: number; none: number; away: number }, race: Race, factor: Factor): void {
  const { means, state, chance, card, goals } = race
  const turn = card === null ? MINUTES : Math.max(state.x, card.x)
  const inSpan = (team: Team, span: readonly [number, number]) => goalsBetween(means[team], team, card, span)
  const [h1, a1] = [inSpan('home', [state.x, turn]), inSpan('away', [state.x, turn])]
  const [h2, a2] = [inSpan('home', [turn, MINUTES]), inSpan('away', [turn, MINUTES])]
  const [none1, none2] = [exp(-(h1 + a1)), exp(-(h2 + a2))]
  const firstIn = (own: number, other: number, silent: number) => (own > 0 ? (own / (own + other)) * (1 - silent) : 0)
  const cell = (i: number, j: number) => (goals.home[i] ?? 0) * (goals.away[j] ?? 0) * (factor(i, j) - 1)
  const early = (one: number, two: number) => (one + two > 0 ? one / (one + two) : 0)
  const [homeEarly, awayEarly] = [early(h1, h2), early(a1, a2)]
  const homeFirst = (homeEarly * awayEarly + (1 - homeEarly) * (1 - awayEarly)) / 2 + homeEarly * (1 - awayEarly)
  next.home += chance * (firstIn(h1, a1, none1) + none1 * firstIn(h2, a2, none2) + cell(1, 0) + cell(1, 1) * homeFirst)
  next.away +=
    chance * (firstIn(a1, h1, none1) + none1 * firstIn(a2, h2, none2) + cell(0, 1) + cell(1, 1) * (1 - homeFirst))
  next.none += chance * (none1 * none2 + cell(0, 0))
}

function scoresFrom(sums: Float64Array, base: Score): ScoreLaw {
  let total = 0
  for (const p of sums) total += p
  const cells: Cell[] = []
  for (let index = 0; index < sums.length; index++) {
    const p = (sums[index] ?? 0) / total
    // less likely scores do not affect any published probability
    if (p > NEGLIGIBLE)
      cells.push({ home: base.home + Math.floor(index / CELLS), away: base.away + (index % CELLS), p })
  }
  return { cells }
}
