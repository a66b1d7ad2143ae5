import { formatMicros, largest, multiplierFor } from '#server/shared/money/micros.ts'
import { eventOf } from '#server/shared/rules/fairness/floats.ts'
import type { PricedRules } from '#server/shared/rules/game-rules.ts'
import { type CaseConfig, caseOf } from '../catalogue.ts'
import { configHash } from './config-hash.ts'
import { type CaseParams, type PrizeTickets, priceOf, prizesOf, RULES_VERSION, TICKETS } from './paytable.ts'

/** `ticket` in 1 … 100,000; `prize` is its place in the case, from 0, and `value` what it is worth, a decimal. */
export type CaseOutcome = { readonly ticket: number; readonly prize: number; readonly value: string }

const configOf = (params: CaseParams): CaseConfig => caseOf(params.case, params.version)
const prizesFor = (params: CaseParams): readonly PrizeTickets[] => prizesOf(configOf(params), params.currency)

/** Cases (docs/domain/games.md C.9): one ticket of 100,000 wins the prize that owns it, credited in money. */
export const cases: PricedRules<CaseParams, CaseOutcome> = {
  version: RULES_VERSION,
  tableHash: (params) => configHash(configOf(params)),
  floatCount: () => 1,
  eventCount: () => TICKETS,
  stakeOf: (params) => priceOf(configOf(params), params.currency),
  topPayout: (params) => largest(prizesFor(params).map(({ value }) => value)),
  play(params, [float]) {
    if (float === undefined) throw new RangeError('a case takes one float')
    const ticket = eventOf(float, TICKETS) + 1
    const prizes = prizesFor(params)
    const prize = prizes.findIndex(({ last }) => ticket <= last)
    const won = prizes[prize]
    if (!won) throw new RangeError(`no prize for ticket ${ticket}`)
    const multiplier = multiplierFor(won.value, priceOf(configOf(params), params.currency))
    return { outcome: { ticket, prize, value: formatMicros(won.value) }, payout: won.value, multiplier }
  },
  scriptBody: (params) => `const ticket = Math.floor(floats[0] * 100000) + 1
const stake = ${priceOf(configOf(params), params.currency)}n
// the last ticket of each prize, and its value in millionths
const prizes = [
${prizesFor(params)
  .map(({ last, value }) => `  [${last}, ${value}n],`)
  .join('\n')}
]
const prize = prizes.filter(([last]) => last < ticket).length
const payout = prizes[prize][1]
const value = String(Number(payout) / 1000000)
const outcome = { ticket, prize, value }`,
}
