import type { Cell, EventLaw, EventResult, Measure } from '../event-law.ts'
import { cellsOf, valueIn } from '../measured.ts'
import { poisson } from '../numeric.ts'
import { NIL, type Score, TEAMS, type Team } from '../score.ts'
import {
  type FootballMeans,
  type FootballState,
  goalsBetween,
  lowScoreFactor,
  type SendingOff,
  scenariosOf,
} from './law.ts'
import { MINUTES } from './time.ts'

/** A quantity other than goals, with a constant rate per minute of the match. */
export type Counted = {
  /** Means of the whole match. */
  readonly means: Score
  readonly now: Score
}

/** A yellow card counts one, a red one two; a player sent off by a second yellow card counts as the red card only. */
export const RED_CARD = 2
export const cardsOf = (yellow: Score, red: Score): Score => ({
  home: yellow.home + RED_CARD * red.home,
  away: yellow.away + RED_CARD * red.away,
})

const MOST = 40
const LOW = [0, 1]

const left = ({ means }: Pick<Counted, 'means'>, x: number, measure: Measure): number =>
  valueIn(means, measure) * (1 - Math.min(1, x / MINUTES))

/** Final number of corners: the current one plus a Poisson-distributed number. */
export function cornerCells(corners: Counted, x: number, measure: Measure): readonly Cell[] {
  return cellsOf({ from: valueIn(corners.now, measure), p: poisson(left(corners, x, measure), MOST) }, measure)
}

/**
 * Final number of cards: those shown, a Poisson-distributed number of yellow ones, and the single red card that may
 * still be shown.
 */
export function cardCells(
  { means, state, yellow }: { readonly means: FootballMeans; readonly state: FootballState; readonly yellow: Counted },
  measure: Measure,
): readonly Cell[] {
  const shown = cardsOf(yellow.now, redsOf(state.card))
  const more = poisson(left(yellow, state.x, measure), MOST)
  const p = new Float64Array(MOST + RED_CARD)
  for (const [team, chance] of redCardLeft(means, state)) {
    const extra = team === null ? 0 : valueIn(cardsOf(NIL, redsOf({ team })), measure)
    for (let n = 0; n < MOST; n++) p[n + extra] = (p[n + extra] ?? 0) + chance * (more[n] ?? 0)
  }
  return cellsOf({ from: valueIn(shown, measure), p }, measure)
}

const redsOf = (card: Pick<SendingOff, 'team'> | null): Score => (card ? { ...NIL, [card.team]: 1 } : NIL)

/** Team that may still be sent off, with its probability, conditioned on the score so far as in the model of scores. */
function redCardLeft(means: FootballMeans, { x, home, away, card }: FootballState): Map<Team | null, number> {
  if (card !== null) return new Map([[null, 1]])
  const chances = new Map<Team | null, number>()
  let total = 0
  for (const { chance, card: later } of scenariosOf(means)) {
    if (later !== null && later.x <= x) continue
    const goals = (team: Team, from: number) => goalsBetween(means[team], team, later, [from, MINUTES])
    const whole = { rho: means.rho, home: goals('home', 0), away: goals('away', 0) }
    const [homes, aways] = TEAMS.map((team) => poisson(goals(team, x), LOW.length))
    let weight = 1
    for (const i of LOW)
      for (const j of LOW)
        weight += (homes?.[i] ?? 0) * (aways?.[j] ?? 0) * (lowScoreFactor(home + i, away + j, whole) - 1)
    const team = later?.team ?? null
    chances.set(team, (chances.get(team) ?? 0) + chance * weight)
    total += chance * weight
  }
  return new Map([...chances].map(([team, chance]) => [team, chance / total]))
}

/** Adds the parts `corners` and `cards` to a model of scores. */
export function withCounts(
  law: EventLaw,
  { means, state, corners, yellow }: { means: FootballMeans; state: FootballState; corners: Counted; yellow: Counted },
): EventLaw {
  return {
    ...law,
    cells(part, measure) {
      if (part === 'corners') return cornerCells(corners, state.x, measure)
      if (part === 'cards') return cardCells({ means, state, yellow }, measure)
      return law.cells(part, measure)
    },
  }
}

/** Adds the parts `corners` and `cards` to a football result. */
export function withCounted(
  result: EventResult,
  { corners, yellow, red, isOver }: Record<'corners' | 'yellow' | 'red', Score> & { readonly isOver: boolean },
): EventResult {
  return {
    ...result,
    part(name) {
      if (name === 'corners') return { score: corners, isOver }
      if (name === 'cards') return { score: cardsOf(yellow, red), isOver }
      return result.part(name)
    },
  }
}
