import type { Micros } from '../../money/micros.ts'
import { type Grade, gradeText } from '../grade.ts'
import { parseMarketKey } from '../markets/market-type.ts'
import { settledOutcomes } from '../markets/settle.ts'
import type { SportsRules } from '../sports-rules.ts'
import { type Published, resultOf } from './result-of.ts'

/** A leg of a bet that is settled, and how its match is shown. */
export type SettledLeg = {
  readonly market: string
  readonly outcome: string
  /** In 1e-4. */
  readonly odds: number
  readonly isBanker: boolean
  /** As the book has it. */
  readonly grade: Grade
  /** Whether its odds, or its match, were taken back: then no result counts. */
  readonly isCancelled: boolean
  readonly event: Published & { readonly status: string }
}

export type LegCheck = {
  /** `told`: no score says it, and the book's word is taken. */
  readonly by: 'result' | 'cancel' | 'told'
  readonly grade: Grade
  readonly isSame: boolean
}

/** How a leg ends by what is shown of its match, and by the rule that its market is settled by. */
export function checkLeg({ market, outcome, grade, isCancelled, event }: SettledLeg): LegCheck {
  if (isCancelled) return { by: 'cancel', grade: 'void', isSame: grade === 'void' }
  const told: LegCheck = { by: 'told', grade, isSame: true }
  // what was broken off is settled by the house's rules, and who won a game of tennis is in no score
  if (event.status !== 'closed' && event.status !== 'ended') return told
  if (parseMarketKey(market).type === 'game_winner') return told
  const result = resultOf(event)
  const expected = result && settledOutcomes(market, result)?.[outcome]
  if (!expected) return told
  return { by: 'result', grade: expected, isSame: gradeText(expected) === gradeText(grade) }
}

/** Settles a bet again: how each leg ends, and what it pays then. */
export function checkBet(
  rules: SportsRules,
  {
    unit,
    sizes,
    legs,
  }: { readonly unit: Micros; readonly sizes: readonly number[]; readonly legs: readonly SettledLeg[] },
): { readonly legs: readonly LegCheck[]; readonly payout: Micros } {
  const checked = legs.map((leg) => ({ leg, check: checkLeg(leg) }))
  const payout = rules.payout(
    unit,
    sizes,
    checked.map(({ leg: { odds, isBanker }, check: { grade } }) => ({ o4: BigInt(odds), grade, isBanker })),
  )
  return { legs: checked.map(({ check }) => check), payout }
}
