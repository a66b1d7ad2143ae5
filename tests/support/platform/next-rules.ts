import { type M4, m4, micros } from '#server/shared/money/micros.ts'
import { dice } from '#server/shared/rules/dice/current.ts'
import { sha256Hex } from '#server/shared/rules/fairness/commitment.ts'
import { games } from '#server/shared/rules/games.ts'
import { miner } from '#server/shared/rules/miner/current.ts'
import type { InstantRules, RulesRegistry, SteppedRules } from '#server/shared/rules/registry.ts'
import type { SportsRules } from '#server/shared/sports/sports-rules.ts'

/** A house edge of two percent instead of one. */
const lower = (multiplier: M4): M4 => m4((multiplier * 98n) / 99n)
const lowerOr = (multiplier: M4 | null): M4 | null => multiplier && lower(multiplier)

const diceV2: InstantRules<'dice'> = {
  ...dice,
  version: 'dice/v2',
  tableHash: () => sha256Hex('dice/v2'),
  topMultiplier: (params) => lower(dice.topMultiplier(params)),
  play(params, floats) {
    const { outcome, multiplier } = dice.play(params, floats)
    return { outcome, multiplier: lower(multiplier) }
  },
  scriptBody: (params) => `${dice.scriptBody(params).replace('const multiplier', 'const before')}
const multiplier = Math.floor((before * 98) / 99)`,
}

const minerV2: SteppedRules<'miner'> & Pick<typeof miner, 'multiplierOf' | 'rtpOf'> = {
  ...miner,
  version: 'miner/v2',
  tableHash: () => sha256Hex('miner/v2'),
  multiplierOf: (mines, safe) => lower(miner.multiplierOf(mines, safe)),
  play(params, floats) {
    const { outcome, multiplier } = miner.play(params, floats)
    return { outcome, multiplier: lower(multiplier) }
  },
  round: {
    ...miner.round,
    firstMultiplier: (opening) => lower(miner.round.firstMultiplier(opening)),
    standing(params, floats, cap) {
      const { options, multiplier, ...standing } = miner.round.standing(params, floats, cap)
      const pick = options.pick && { ...options.pick, multiplier: lower(options.pick.multiplier) }
      return { ...standing, multiplier: lowerOr(multiplier), options: { pick } }
    },
  },
}

const { instant, rounds, shared, sports } = games

/** A sports bet pays a tenth less. */
const sportsV2: SportsRules = {
  ...sports.current,
  version: 'sports/v2',
  payout: (unit, sizes, legs) => micros((sports.current.payout(unit, sizes, legs) * 9n) / 10n),
  largestPayout: (unit, sizes, legs) => micros((sports.current.largestPayout(unit, sizes, legs) * 9n) / 10n),
}

/** The rules with a second, current version of dice, miner and sports. */
export const NEXT_RELEASES: RulesRegistry = {
  instant: { ...instant, dice: { ...instant.dice, current: diceV2, released: [...instant.dice.released, diceV2] } },
  rounds: { ...rounds, miner: { ...rounds.miner, current: minerV2, released: [...rounds.miner.released, minerV2] } },
  shared,
  sports: { current: sportsV2, released: [...sports.released, sportsV2] },
}
