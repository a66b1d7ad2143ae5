import { CURRENCY_CODES } from '../../constants/currencies.ts'
import { edgePpmOf } from '../edge.ts'
import type { InstantGame } from '../game.ts'
import { CASES, caseOf } from './catalogue.ts'
import { type CaseOutcome, type CaseParams, cases as current, limits, rtpOf } from './current.ts'
import { cases as v1 } from './v1/rules.ts'

/** Bets are made by opening cases, several at a time, so the calls are declared separately (contract/cases.ts). */
export const cases = {
  current,
  released: [v1],
  limits,
  scriptParams: CASES.flatMap(({ slug, version }) =>
    CURRENCY_CODES.map((currency) => ({ case: slug, version, currency })),
  ),
  // edge of the case with the highest edge
  wagering: {
    edgePpm: 52_000,
    edgeOf: (params) => edgePpmOf(rtpOf(caseOf(params.case, params.version), params.currency)),
    contribution: 5000,
    risksLittle: null,
    isLeftAtWill: false,
  },
  bet: ({ z, amount, currency }) => ({
    params: z.object({
      case: z.string().regex(/^[a-z0-9-]{1,64}$/),
      version: z.number().int().min(1),
      currency,
    }),
    outcome: z.object({
      ticket: z.number().int().min(1).max(100_000),
      prize: z.number().int().min(0).describe('index of the prize in the case, from 0'),
      value: amount,
    }),
  }),
} satisfies InstantGame<CaseParams, CaseOutcome>
