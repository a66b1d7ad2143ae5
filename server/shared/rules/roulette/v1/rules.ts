import { largest, multiplierFor } from '#server/shared/money/micros.ts'
import { eventOf } from '#server/shared/rules/fairness/floats.ts'
import type { PricedRules } from '#server/shared/rules/game-rules.ts'
import { chipRefusal } from './chip-refusal.ts'
import { POCKETS } from './chips.ts'
import { payoutAt, payoutsOf, type RouletteParams, RULES_VERSION, totalOf } from './paytable.ts'
import { tableHash } from './table-hash.ts'

/** `pocket` in 0 … 36. */
export type RouletteOutcome = { readonly pocket: number }

/** European roulette (docs/domain/games.md C.6): several chips a spin, of which each pays by what it covers. */
export const roulette: PricedRules<RouletteParams, RouletteOutcome> = {
  version: RULES_VERSION,
  tableHash,
  floatCount: () => 1,
  eventCount: () => POCKETS,
  stakeOf: totalOf,
  topPayout: (params) => largest(payoutsOf(params)),
  refusalOf: chipRefusal,
  play(params, [float]) {
    if (float === undefined) throw new RangeError('roulette takes one float')
    const pocket = eventOf(float, POCKETS)
    const payout = payoutAt(params, pocket)
    return { outcome: { pocket }, payout, multiplier: multiplierFor(payout, totalOf(params)) }
  },
  scriptBody: () => `const pocket = Math.floor(floats[0] * 37)
const outcome = { pocket }
const red = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]
// "split:0-1" names its numbers; what lies outside of them loses on zero
const outside = {
  red: red.includes(pocket), black: !red.includes(pocket),
  odd: pocket % 2 === 1, even: pocket % 2 === 0,
  low: pocket <= 18, high: pocket >= 19,
}
// how many numbers the chip covers when it wins, or 0
const covered = (bet) => {
  const [kind, numbers] = bet.split(':')
  if (!numbers) return pocket > 0 && outside[kind] ? 18 : 0
  if (kind === 'dozen') return Math.ceil(pocket / 12) === Number(numbers) ? 12 : 0
  if (kind === 'column') return pocket > 0 && (pocket - Number(numbers)) % 3 === 0 ? 12 : 0
  const list = numbers.split('-').map(Number)
  return list.includes(pocket) ? list.length : 0
}
const millionths = (amount) => {
  const [whole, fraction = ''] = amount.split('.')
  return BigInt(whole + fraction.padEnd(6, '0'))
}
let stake = 0n
let payout = 0n
for (const { bet, amount } of params.chips) {
  stake += millionths(amount)
  if (covered(bet) > 0) payout += millionths(amount) * BigInt(36 / covered(bet))
}`,
}
