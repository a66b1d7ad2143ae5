import type { Micros } from '../../money/micros.ts'
import { type Grade, gradeText } from '../grade.ts'
import { parseMarketKey } from '../markets/market-type.ts'
import { settledOutcomes } from '../markets/settle.ts'
import type { SportsRules } from '../sports-rules.ts'
import { type Published, resultOf } from './result-of.ts'

/** A leg of a settled bet, with the published data of its match. */
export type SettledLeg = {
  readonly market: string
  readonly outcome: string
  /** In 1e-4. */
  readonly odds: number
  readonly isBanker: boolean
  /** Grade as recorded by the sportsbook. */
  readonly grade: Grade
  /** Whether its odds or its match were canceled: then the result does not count. */
  readonly isCancelled: boolean
  readonly event: Published & { readonly status: string }
}

export type LegCheck = {
  /** `told`: no score determines it, and the recorded grade is accepted. */
  readonly by: 'result' | 'cancel' | 'told'
  readonly grade: Grade
  readonly isSame: boolean
}

/** Grade of a leg by the published result and the settlement rule of its market. */
export function checkLeg({ market, outcome, grade, isCancelled, event }: SettledLeg): LegCheck {
  if (isCancelled) return { by: 'cancel', grade: 'void', isSame: grade === 'void' }
  const reported: LegCheck = { by: 'told', grade, isSame: true }
  // abandoned matches are settled by the house's rules, and scores do not contain the winner of a single game of tennis
  if (event.status !== 'closed' && event.status !== 'ended') return reported
  if (parseMarketKey(market).type === 'game_winner') return reported
  const result = resultOf(event)
  const expected = result && settledOutcomes(market, result)?.[outcome]
  if (!expected) return reported
  return { by: 'result', grade: expected, isSame: gradeText(expected) === gradeText(grade) }
}

/** Settles a bet again: the grade of each leg, and the resulting payout. */
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
