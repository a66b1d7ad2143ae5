import { bytesToHex } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { CURRENCY_CODES } from '#server/shared/constants/currencies.ts'
import { CASES } from '#server/shared/rules/cases/catalogue.ts'
import { COIN_SIDES } from '#server/shared/rules/coinflip/current.ts'
import { CHANCE_LIMITS } from '#server/shared/rules/dice/current.ts'
import type { BetSeeds } from '#server/shared/rules/fairness/seeds.ts'
import { HILO_ACTIONS } from '#server/shared/rules/hilo/current.ts'
import { BOARD, KENO_RISKS, PICK_LIMITS } from '#server/shared/rules/keno/current.ts'
import { MINES_LIMITS, TILES } from '#server/shared/rules/miner/current.ts'
import type { GameId, ParamsOf } from '#server/shared/rules/registry.ts'
import { CHIP_COVERS } from '#server/shared/rules/roulette/current.ts'
import { WHEEL_RISKS } from '#server/shared/rules/wheel/current.ts'

export const anySeeds: fc.Arbitrary<BetSeeds> = fc.record({
  serverSeed: fc.uint8Array({ minLength: 32, maxLength: 32 }).map(bytesToHex),
  clientSeed: fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/),
  nonce: fc.nat(),
})

/** A canonical amount of 0.01 … 10,000. */
export const anyAmount = fc
  .integer({ min: 1, max: 1_000_000 })
  .map((hundredths) => (hundredths / 100).toFixed(2).replace(/\.?0+$/, ''))

export const anyChips = fc.uniqueArray(fc.record({ bet: fc.constantFrom(...CHIP_COVERS.keys()), amount: anyAmount }), {
  minLength: 1,
  maxLength: 30,
  selector: ({ bet }) => bet,
})

const { min, max } = PICK_LIMITS
const anyPicks = fc
  .uniqueArray(fc.integer({ min: 1, max: BOARD }), { minLength: min, maxLength: max })
  .map((picks) => picks.toSorted((a, b) => a - b))

/** The steps of a round, including at least one guess. */
const anySteps = fc
  .array(fc.constantFrom(...HILO_ACTIONS), { minLength: 1, maxLength: 8 })
  .filter((steps) => steps.some((step) => step !== 'skip'))

/** Mines, and a possible number of tiles to open. */
const anyField = fc.integer(MINES_LIMITS).chain((mines) =>
  fc.record({
    mines: fc.constant(mines),
    picks: fc.uniqueArray(fc.integer({ min: 1, max: TILES }), { minLength: 1, maxLength: TILES - mines }),
  }),
)

export const ANY_PARAMS: { readonly [G in GameId]: fc.Arbitrary<ParamsOf<G>> } = {
  coinflip: fc.record({ side: fc.constantFrom(...COIN_SIDES) }),
  dice: fc.record({ side: fc.constantFrom('under', 'over'), chance: fc.integer(CHANCE_LIMITS) }),
  keno: fc.record({ risk: fc.constantFrom(...KENO_RISKS), picks: anyPicks }),
  roulette: fc.record({ chips: anyChips }),
  wheel: fc.record({ risk: fc.constantFrom(...WHEEL_RISKS) }),
  cases: fc
    .tuple(fc.constantFrom(...CASES), fc.constantFrom(...CURRENCY_CODES))
    .map(([{ slug, version }, currency]) => ({ case: slug, version, currency })),
  hilo: fc.record({ steps: anySteps }),
  miner: anyField,
}
