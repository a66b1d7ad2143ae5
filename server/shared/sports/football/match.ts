import { poisson } from '../numeric.ts'
import type { Team } from '../score.ts'
import {
  CELLS,
  type FootballMeans,
  goalsBetween,
  lowScoreFactor,
  rateAfter,
  type SendingOff,
  scenariosOf,
} from './law.ts'
import { MINUTES, shareUntil } from './time.ts'

export type Goal = { readonly team: Team; readonly x: number }

/** A simulated match; goals in chronological order, times in played minutes. */
export type FootballMatch = {
  readonly card: SendingOff | null
  readonly goals: readonly Goal[]
}

const BISECTIONS = 60

/**
 * Simulates a match by its pricing model, from floats in this order: the card, the final score (home goals outer,
 * 0…15), the times of the home team's goals, then of the away team's, each by inverting its distribution.
 */
export function playFootball(means: FootballMeans, floats: Iterator<number, never>): FootballMatch {
  const next = () => floats.next().value
  const scenarios = scenariosOf(means)
  const card = drawn(scenarios, next())?.card ?? null
  const { home, away } = drawnScore(means, card, next())
  const goals: Goal[] = []
  for (const [team, count] of [
    ['home', home],
    ['away', away],
  ] as const)
    for (let goal = 0; goal < count; goal++) goals.push({ team, x: timeOf(next(), team, card) })
  return { card, goals: goals.sort((a, b) => a.x - b.x) }
}

function drawn<Item extends { readonly chance: number }>(items: readonly Item[], float: number): Item | undefined {
  let sum = 0
  for (const item of items) {
    sum += item.chance
    if (float < sum) return item
  }
  return items.at(-1)
}

function drawnScore(means: FootballMeans, card: SendingOff | null, float: number): { home: number; away: number } {
  const whole = {
    rho: means.rho,
    home: goalsBetween(means.home, 'home', card, [0, MINUTES]),
    away: goalsBetween(means.away, 'away', card, [0, MINUTES]),
  }
  const [homes, aways] = [poisson(whole.home, CELLS), poisson(whole.away, CELLS)]
  let sum = 0
  for (let home = 0; home < CELLS; home++)
    for (let away = 0; away < CELLS; away++) {
      sum += (homes[home] ?? 0) * (aways[away] ?? 0) * lowScoreFactor(home, away, whole)
      if (float < sum) return { home, away }
    }
  return { home: CELLS - 1, away: CELLS - 1 }
}

function timeOf(float: number, team: Team, card: SendingOff | null): number {
  const until = (x: number) => {
    if (card === null || x <= card.x) return shareUntil(x)
    return shareUntil(card.x) + rateAfter(card, team) * (shareUntil(x) - shareUntil(card.x))
  }
  const wanted = float * until(MINUTES)
  let [low, high] = [0, MINUTES]
  for (let step = 0; step < BISECTIONS; step++) {
    const middle = (low + high) / 2
    if (until(middle) < wanted) low = middle
    else high = middle
  }
  return (low + high) / 2
}
