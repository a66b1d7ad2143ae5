import type { EventLaw } from '#server/shared/sports/event-law.ts'
import { type MarketName, marketOf } from '#server/shared/sports/markets/index.ts'
import { lineOf, type MarketKey, marketKey, type ScoreMarket } from '#server/shared/sports/markets/market-type.ts'
import { gradeChances } from '#server/shared/sports/markets/price.ts'
import { effectiveChance } from '#server/shared/sports/odds/margin.ts'

export type Offer = { readonly key: string; readonly margin: number }
type Margins = { readonly pre: number; readonly live: number }
type Specifiers = MarketKey['specifiers']

/** Margins by type; alternative lines and markets on a part of the match have higher ones. */
const RESULT: Margins = { pre: 0.05, live: 0.06 }
const TWO_WAY: Margins = { pre: 0.045, live: 0.06 }
const OTHER_LINES: Margins = { pre: 0.055, live: 0.07 }
const PARTS: Margins = { pre: 0.06, live: 0.07 }
const MANY: Margins = { pre: 0.07, live: 0.08 }
const COUNTS: Margins = { pre: 0.065, live: 0.08 }
const SMALL: Margins = { pre: 0.05, live: 0.065 }
const MARGINS: Readonly<Record<MarketName, Margins>> = {
  '1x2': RESULT,
  double_chance: RESULT,
  winner: TWO_WAY,
  winner_ot: TWO_WAY,
  dnb: TWO_WAY,
  total: TWO_WAY,
  handicap: TWO_WAY,
  games_total: TWO_WAY,
  games_handicap: TWO_WAY,
  points_total: TWO_WAY,
  points_handicap: TWO_WAY,
  maps_total: TWO_WAY,
  maps_handicap: TWO_WAY,
  sets_total: TWO_WAY,
  sets_handicap: TWO_WAY,
  total_ot: OTHER_LINES,
  handicap3: OTHER_LINES,
  btts: SMALL,
  odd_even: SMALL,
  exact_goals: MANY,
  correct_score: MANY,
  correct_sets: MANY,
  correct_sets_5: MANY,
  ht_ft: MANY,
  half_most: MANY,
  highest_quarter: MANY,
  next_goal: { pre: 0.075, live: 0.075 },
  corners: COUNTS,
  cards: COUNTS,
  set_winner: PARTS,
  game_winner: PARTS,
  set_total: PARTS,
  set_handicap: PARTS,
  map_winner: PARTS,
  rounds_total: PARTS,
  rounds_handicap: PARTS,
}
const PARTED = ['period', 'set', 'map', 'game']

const isPart = (specifiers: Specifiers) => PARTED.some((name) => name in specifiers)

/** Builders of a sport's offers, with the margins for before the match or in play. */
export function offersOf(law: EventLaw, isLive: boolean) {
  const at = ({ pre, live }: Margins) => (isLive ? live : pre)
  const one = (type: MarketName, specifiers: Specifiers = {}): Offer => ({
    key: marketKey(type, specifiers),
    margin: at(isPart(specifiers) ? PARTS : MARGINS[type]),
  })

  /**
   * The line closest to even odds, and others around it. Of equivalent lines only the lowest is offered, so that an
   * outcome has one price.
   */
  function lines(type: MarketName, { of = {}, grid, around = 0 }: Lines): Offer[] {
    const name = type.endsWith('handicap') ? 'hcp' : 'total'
    const keyAt = (quarters: number) => ({ ...of, [name]: lineOf(quarters) })
    const chanceAt = chancesOf(law, type, of)
    const main = mainLine(law, type, { specifiers: of, grid, chanceAt })
    const listed = linesAround(main, grid, around)
    return listed.flatMap((quarters, index) => {
      const lower = listed[index - 1]
      const isSame = (other: number) => Math.abs(chanceAt(quarters) - chanceAt(other)) < SAME
      if (lower !== undefined && isSame(lower)) return []
      // in sports without draws, a handicap of half a point equals the winner market
      if (name === 'hcp' && quarters !== main && quarters !== 0 && isSame(-quarters)) return []
      if (name === 'total' && quarters < 2) return []
      const offer = one(type, keyAt(quarters))
      return [quarters === main || isPart(of) ? offer : { ...offer, margin: Math.max(offer.margin, at(OTHER_LINES)) }]
    })
  }

  return { one, lines }
}

/**
 * `quarters`: lines in quarter steps around the main one. `halves`: half lines, which cannot be void, in whole steps.
 */
type Grid = 'quarters' | 'halves'
type Lines = { readonly of?: Specifiers; readonly grid: Grid; readonly around?: number }

function linesAround(main: number, grid: Grid, around: number): number[] {
  const steps = Array.from({ length: 2 * around + 1 }, (_, index) => index - around)
  if (grid === 'halves') return steps.map((step) => main + 4 * step)
  return steps
    .map((step) => main + step)
    .filter((line) => line === main || line % 2 === 0 || Math.abs(line - main) === 1)
}

/** Search range for main lines around the mean. */
const LOOKED_AT = 8

type Sought = { readonly specifiers: Specifiers; readonly grid: Grid; readonly chanceAt: (quarters: number) => number }

/** Probabilities are published in billionths. */
const SAME = 1e-9

/** Probability of the first outcome of each line, cached. */
function chancesOf(law: EventLaw, type: string, specifiers: Specifiers): (quarters: number) => number {
  const market = scoreMarketOf(type)
  const [outcome = ''] = market.outcomes
  const name = type.endsWith('handicap') ? 'hcp' : 'total'
  const known = new Map<number, number>()
  return (quarters) => {
    const before = known.get(quarters)
    if (before !== undefined) return before
    const filled = { ...specifiers, [name]: lineOf(quarters) }
    const chance = effectiveChance(gradeChances(market, { outcome, specifiers: filled, law }))
    known.set(quarters, chance)
    return chance
  }
}

function scoreMarketOf(type: string): ScoreMarket {
  const market = marketOf(type)
  if (market?.kind !== 'score') throw new TypeError(type)
  return market
}

/** The line whose outcome is closest to even; of two the lower. */
function mainLine(law: EventLaw, type: string, { specifiers, grid, chanceAt }: Sought): number {
  const market = scoreMarketOf(type)
  const isHandicap = type.endsWith('handicap')
  const cells = law.cells(market.part(specifiers), market.measure(specifiers))
  const mean = cells.reduce((sum, { home, away, p }) => {
    const { team } = specifiers
    const counted = team === 'home' ? home : team === 'away' ? away : isHandicap ? away - home : home + away
    return sum + p * counted
  }, 0)
  const centre = grid === 'quarters' ? Math.round(4 * mean) : 4 * Math.round(mean - 0.5) + 2
  const step = grid === 'quarters' ? 1 : 4
  const chanceOf = (index: number) => chanceAt(centre + index * step)
  // the probability is monotonic along the lines: a binary search finds the first one past even
  const isPast = (index: number) => (isHandicap ? chanceOf(index) >= 0.5 : chanceOf(index) <= 0.5)
  let [low, high] = [-LOOKED_AT, LOOKED_AT]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (isPast(middle)) high = middle
    else low = middle + 1
  }
  const uneven = (index: number) => Math.abs(chanceOf(index) - 0.5)
  let best = low
  // a race won by a margin of two has equivalent lines
  while (best > -LOOKED_AT && uneven(best - 1) <= uneven(best)) best -= 1
  return centre + best * step
}
