import type { InstantGame } from '../game.ts'
import { roulette as current, limits, payoutsOf, type RouletteOutcome, type RouletteParams } from './current.ts'
import { roulette as v1 } from './v1/rules.ts'

/** Number of places on the layout (v1/chips.ts). */
const PLACES = 157

const CHIPS = 'straight:17, split:0-1, street:1-2-3, corner:1-2-4-5, six-line:1-2-3-4-5-6, dozen:1, column:3, red'

/** Stakes that pay something on more than this many of 37 pockets are spread to minimize risk. */
const COVERED_POCKETS = 24

export const roulette = {
  current,
  released: [v1],
  limits,
  wagering: {
    edgePpm: 27_027,
    contribution: 1000,
    risksLittle: (params) => payoutsOf(params).filter((payout) => payout > 0n).length > COVERED_POCKETS,
    isLeftAtWill: false,
  },
  bet({ z, amount }) {
    const bet = z.string().regex(/^[a-z-]{1,8}(:\d{1,2}(-\d{1,2}){0,5})?$/)
    const chip = z.object({ bet: bet.describe(CHIPS), amount })
    return {
      params: z.object({ chips: z.array(chip).min(1).max(PLACES) }),
      outcome: z.object({ pocket: z.number().int().min(0).max(36) }),
    }
  },
  placeBet: {
    service: 'general',
    path: '/roulette/bets',
    errors: ['chip_invalid'],
    summary:
      'Places and settles all chips of a spin in one transaction, at most one chip per position. Limits apply to their sum.',
  },
} satisfies InstantGame<RouletteParams, RouletteOutcome>
