import type { SharedGame } from '../game.ts'
import {
  type CrashOutcome,
  type CrashParams,
  type CrashRules,
  crash as current,
  limits,
  multiplierOf,
} from './current.ts'
import { crash as v1 } from './v1/rules.ts'

export const crash = {
  current,
  released: [v1],
  limits,
  wagering: {
    edgePpm: 10_000,
    contribution: 1000,
    risksLittle: ({ auto }, minMultiplier) => auto !== null && multiplierOf(auto) < BigInt(minMultiplier),
    isLeftAtWill: true,
  },
  bet({ z }) {
    const hundredths = z.number().int().min(100).max(100_000_000)
    const target = z.number().int().min(101).max(100_000_000).describe('in hundredths: 200 is twice the stake')
    return {
      params: z.object({ auto: target.nullable().describe('null: the player cashes out') }),
      outcome: z.object({
        point: hundredths.describe('crash point in hundredths'),
        cashed_out: hundredths.nullable().describe('cash-out multiplier in hundredths; null for a lost bet'),
      }),
    }
  },
} satisfies SharedGame<CrashRules, CrashParams, CrashOutcome>
