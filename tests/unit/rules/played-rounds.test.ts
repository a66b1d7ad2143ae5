import { describe, expect, it } from 'vitest'
import { type M4, m4 } from '#server/shared/money/micros.ts'
import { takeFloats } from '#server/shared/rules/fairness/floats.ts'
import { hmacSha256 } from '#server/shared/rules/fairness/hmac.ts'
import type { BetSeeds } from '#server/shared/rules/fairness/seeds.ts'
import { openByteStream } from '#server/shared/rules/fairness/stream.ts'
import { HILO_ACTIONS } from '#server/shared/rules/hilo/current.ts'
import { MINES_LIMITS } from '#server/shared/rules/miner/current.ts'
import type { ActionOf, ParamsOf, RoundGameId } from '#server/shared/rules/registry.ts'
import { anySeeds } from '../../support/any-bet.ts'
import { currentRoundRules, verifyNew } from '../../support/check-bets.ts'
import fc from '../../support/run/fast-check.ts'

const ROUNDS = 3_000
const PATIENCE = { timeout: 300_000 }
/** Maximum multipliers, from the highest stake to the lowest. */
const anyCap = fc.bigInt({ min: 1_000_000n, max: 10_000_000_000n }).map(m4)

type Play<G extends RoundGameId> = {
  readonly game: G
  readonly opened: ParamsOf<G>
  readonly actions: readonly ActionOf<G>[]
  readonly seeds: BetSeeds
  readonly cap: M4
}

function standingOf<G extends RoundGameId>({ game, seeds, cap }: Play<G>, params: ParamsOf<G>) {
  const { floatCount, round } = currentRoundRules(game)
  const floats = takeFloats(openByteStream(hmacSha256, seeds), floatCount(params))
  return round.standing(params, floats, cap)
}

/** Plays step by step as far as the rules allow, and compares each state with the equivalent bet. */
function expectParity<G extends RoundGameId>(play: Play<G>): void {
  const { game, opened, actions, seeds, cap } = play
  const { append, allows, actionsOf } = currentRoundRules(game).round
  let params = opened
  for (const action of actions) {
    const { status, options } = standingOf(play, params)
    if (status !== 'open') break
    if (!allows(params, options, action)) continue
    params = append(params, action)
    const after = standingOf(play, params)
    if (after.status !== 'lost' && after.multiplier === null) continue
    const bet = verifyNew({ game, params, seeds })
    expect(bet.outcome.win).toBe(after.status !== 'lost')
    expect(bet.multiplier).toBe(after.multiplier ?? 0n)
    expect(bet.multiplier <= cap).toBe(true)
    expect(actionsOf(params).at(-1)).toBe(action)
  }
}

describe(`${ROUNDS} rounds, step by step`, () => {
  it('of miner are at each step what their check says', PATIENCE, () => {
    const anyPlay = fc.record({
      game: fc.constant('miner' as const),
      opened: fc.integer(MINES_LIMITS).map((mines) => currentRoundRules('miner').round.open({ mines })),
      actions: fc.uniqueArray(fc.integer({ min: 1, max: 25 }), { minLength: 1 }),
      seeds: anySeeds,
      cap: anyCap,
    })
    fc.assert(fc.property(anyPlay, expectParity), { numRuns: ROUNDS, seed: 20_261_121 })
  })

  it('of hilo are at each step what their check says', PATIENCE, () => {
    const anyPlay = fc.record({
      game: fc.constant('hilo' as const),
      opened: fc.constant(currentRoundRules('hilo').round.open({})),
      actions: fc.array(fc.constantFrom(...HILO_ACTIONS), { minLength: 1, maxLength: 12 }),
      seeds: anySeeds,
      cap: anyCap,
    })
    fc.assert(fc.property(anyPlay, expectParity), { numRuns: ROUNDS, seed: 20_261_121 })
  })
})
