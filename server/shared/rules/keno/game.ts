import { edgePpmOf } from '../edge.ts'
import type { InstantGame } from '../game.ts'
import { keno as current, type KenoOutcome, type KenoParams, limits, rtpOf } from './current.ts'
import { KENO_RISKS } from './v1/paytable.ts'
import { keno as v1 } from './v1/rules.ts'

const MOST_PICKS = 10

const rowEdges = new Map<string, number>()

/** House edge of a row of the paytable, in 1e-6. Computed once. */
function rowEdge(risk: KenoParams['risk'], picks: number): number {
  const row = `${risk} ${picks}`
  const edge = rowEdges.get(row) ?? edgePpmOf(rtpOf(risk, picks))
  rowEdges.set(row, edge)
  return edge
}

export const keno = {
  current,
  released: [v1],
  limits,
  // one row of the paytable for each number of picks
  scriptParams: KENO_RISKS.flatMap((risk) =>
    Array.from({ length: MOST_PICKS }, (_, picked) => ({
      risk,
      picks: Array.from({ length: picked + 1 }, (_, index) => index + 1),
    })),
  ),
  // rows of the paytable are up to 0.05 % above the design edge
  wagering: {
    edgePpm: 10_000,
    edgeOf: ({ risk, picks }) => rowEdge(risk, picks.length),
    contribution: 5000,
    risksLittle: null,
    isLeftAtWill: false,
  },
  bet({ z }) {
    const number = z.number().int().min(1).max(40)
    const picks = z
      .array(number)
      .min(1)
      .max(MOST_PICKS)
      .refine((picks) => new Set(picks).size === picks.length, 'a number is picked twice')
      .describe('distinct numbers in ascending order')
    return {
      params: z.object({ risk: z.enum(['classic', 'low', 'medium', 'high']), picks }),
      outcome: z.object({
        drawn: z.array(number).length(10).describe('in the order of the draw'),
        hits: z.number().int().min(0).max(10),
      }),
    }
  },
  placeBet: {
    service: 'keno',
    path: '/bets',
    errors: ['picks_invalid'],
    summary: 'Places and settles a keno bet in one transaction. `balance` is the balance after it.',
    canonical: ({ risk, picks }) => ({ risk, picks: picks.toSorted((a, b) => a - b) }),
  },
} satisfies InstantGame<KenoParams, KenoOutcome>
