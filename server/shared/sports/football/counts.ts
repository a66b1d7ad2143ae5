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

/** What is counted of a match beside its goals, and falls as often in each of its minutes. */
export type Counted = {
  /** Of the whole match, on the mean. */
  readonly means: Score
  /** So far. */
  readonly now: Score
}

/** A yellow card counts one, a red one two; whoever is sent off by a second yellow one has the red alone. */
export const RED_CARD = 2
export const cardsOf = (yellow: Score, red: Score): Score => ({
  home: yellow.home + RED_CARD * red.home,
  away: yellow.away + RED_CARD * red.away,
})

const MOST = 40
const LOW = [0, 1]

const left = ({ means }: Pick<Counted, 'means'>, x: number, measure: Measure): number =>
  valueIn(means, measure) * (1 - Math.min(1, x / MINUTES))

/** Corners until the end: what has fallen, and a Poisson number more. */
export function cornerCells(corners: Counted, x: number, measure: Measure): readonly Cell[] {
  return cellsOf({ from: valueIn(corners.now, measure), p: poisson(left(corners, x, measure), MOST) }, measure)
}

/** Cards until the end: what was shown, yellow ones as a Poisson number more, and the one red card that may still come. */
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

/** Who may still be sent off, and how likely: the score so far says a little of what was to come, as it does in the law of scores. */
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

/** A law of scores that also tells of the parts `corners` and `cards`. */
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

/** What football's markets are settled from where corners and cards are counted too, as the parts `corners` and `cards`. */
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
