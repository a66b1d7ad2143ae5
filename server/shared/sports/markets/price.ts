import type { EventLaw } from '../event-law.ts'
import { GRADES, type SimpleGrade } from '../grade.ts'
import { onLadder } from '../odds/ladder.ts'
import { effectiveChance, type Priced, priced, publishedChances } from '../odds/margin.ts'
import { type MarketKey, type MarketType, type ScoreMarket, WHOLE } from './market-type.ts'

/** Probabilities of the five grades, in integers of 1e-9 that add up to 1e9. */
export type GradeChances = Readonly<Record<SimpleGrade, number>>

/** An outcome as offered: odds in 1e-4, null if it is not offered. */
export type OfferedOutcome = { readonly id: string; readonly o4: number | null; readonly p: GradeChances }

const NOTHING = { won: 0, half_won: 0, void: 0, half_lost: 0, lost: 0 }

/** Outcomes of a market with their probabilities from the event's model, and odds that include a margin. */
export function pricedMarket(
  market: MarketType,
  {
    specifiers,
    law,
    margin,
  }: { readonly specifiers: MarketKey['specifiers']; readonly law: EventLaw; readonly margin: number },
): OfferedOutcome[] {
  if (market.kind === 'score' && market.hasRefunds) return pricedLine(market, specifiers, { law, margin })
  const chances =
    market.kind === 'goals'
      ? market.chances(law)
      : // a sum may exceed 1 in its last bit
        winChances(market, specifiers, law).map((p) => Math.min(1, p))
  const { offered } =
    market.type === 'double_chance' ? doubleChances(law, margin) : priced(chances, margin, market.winners)
  const published = publishedChances(chances, market.winners)
  return market.outcomes.map((id, index) => {
    const won = published[index] ?? 0
    return { id, o4: offered[index] ?? null, p: { ...NOTHING, won, lost: 1e9 - won } }
  })
}

/**
 * Double chance: 1/(q_i + q_j) of the exact 1X2 shares, so that the two markets cannot be played against each other.
 */
function doubleChances(law: EventLaw, margin: number): Pick<Priced, 'offered'> {
  const result = [0, 0, 0]
  for (const { home, away, p } of law.cells(WHOLE, 'difference')) {
    const index = home > away ? 0 : home < away ? 2 : 1
    result[index] = (result[index] ?? 0) + p
  }
  const [one = 0, draw = 0, two = 0] = priced(
    result.map((p) => Math.min(1, p)),
    margin,
  ).exact.map((odds) => 1 / odds)
  return { offered: [one + draw, one + two, draw + two].map((share) => (share > 0 ? onLadder(1 / share) : null)) }
}

function pricedLine(
  market: ScoreMarket,
  specifiers: MarketKey['specifiers'],
  { law, margin }: { readonly law: EventLaw; readonly margin: number },
): OfferedOutcome[] {
  const [first = '', second = ''] = market.outcomes
  const chances = gradeChances(market, { outcome: first, specifiers, law })
  const whole = publishedChances(GRADES.map((grade) => chances[grade]))
  const [won = 0, half_won = 0, voided = 0, half_lost = 0, lost = 0] = whole
  const mirrored = { won: lost, half_won: half_lost, void: voided, half_lost: half_won, lost: won }
  const effective = Math.min(1, Math.max(0, effectiveChance(chances)))
  // everything is refunded, so nothing is offered
  const isDecided = Number.isNaN(effective)
  const { offered } = isDecided ? { offered: [null, null] } : priced([effective, 1 - effective], margin)
  return [
    { id: first, o4: offered[0] ?? null, p: { won, half_won, void: voided, half_lost, lost } },
    { id: second, o4: offered[1] ?? null, p: mirrored },
  ]
}

/**
 * Win probability of each outcome of a market without refunds; once all winners of a score are found, the other
 * outcomes are skipped.
 */
function winChances(market: ScoreMarket, specifiers: MarketKey['specifiers'], law: EventLaw): number[] {
  const grades = market.outcomes.map((outcome) => market.grade(outcome, specifiers))
  const sums = new Float64Array(grades.length)
  for (const cell of law.cells(market.part(specifiers), market.measure(specifiers))) {
    let left = market.winners
    for (let index = 0; index < grades.length && left > 0; index++) {
      if (grades[index]?.(cell) !== 'won') continue
      sums[index] = (sums[index] ?? 0) + cell.p
      left -= 1
    }
  }
  return [...sums]
}

type Asked = { readonly outcome: string; readonly specifiers: MarketKey['specifiers']; readonly law: EventLaw }

/** Probability of each grade of an outcome, before rounding. */
export function gradeChances(market: ScoreMarket, { outcome, specifiers, law }: Asked): Record<SimpleGrade, number> {
  const sums: Record<SimpleGrade, number> = { ...NOTHING }
  const grade = market.grade(outcome, specifiers)
  // a cell is itself a score: creating an object for each of thousands would cost more than the computation
  for (const cell of law.cells(market.part(specifiers), market.measure(specifiers))) sums[grade(cell)] += cell.p
  return sums
}
