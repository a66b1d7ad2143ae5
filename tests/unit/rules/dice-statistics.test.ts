import { beforeAll, describe, expect, it } from 'vitest'
import { nodeHmacSha256 } from '#server/platform/modules/fairness/bet-stream.ts'
import { dice, multiplierOf, ROLLS } from '#server/shared/rules/dice/current.ts'
import { takeFloats } from '#server/shared/rules/fairness/floats.ts'
import { openByteStream } from '#server/shared/rules/fairness/stream.ts'
import { ROUNDS, SHOWN_ROUNDS } from './statistics.ts'

const FLOATS_A_BLOCK = 8
const CELLS = 100
/** Chi-square, 99 degrees of freedom, at 1e-6 on either side. */
const CHI_SQUARE_MAX = 180.792
const CHI_SQUARE_MIN = 45.1
const CHANCE = 5_000
/** Takes a few seconds; allows for a busy machine. */
const SIMULATION_TIMEOUT_MS = 60_000
const seeds = { serverSeed: '5eed'.repeat(16), clientSeed: 'statistics' }

/** Uses each whole block of a nonce, eight floats, since each bet's own float costs an HMAC. */
function simulate() {
  const cells = new Uint32Array(CELLS)
  let won = 0
  for (let nonce = 0; nonce < ROUNDS / FLOATS_A_BLOCK; nonce += 1)
    for (const float of takeFloats(openByteStream(nodeHmacSha256, { ...seeds, nonce }), FLOATS_A_BLOCK)) {
      const { outcome } = dice.play({ side: 'over', chance: CHANCE }, [float])
      const cell = Math.floor(outcome.roll / (ROLLS / CELLS))
      cells[cell] = (cells[cell] ?? 0) + 1
      if (outcome.win) won += 1
    }
  return { cells, won }
}

describe(`${SHOWN_ROUNDS} dice bets from fixed seeds`, () => {
  let cells: Uint32Array
  let won: number
  beforeAll(() => {
    ;({ cells, won } = simulate())
  }, SIMULATION_TIMEOUT_MS)

  it('return 99 % within four standard errors', () => {
    const multiplier = Number(multiplierOf(CHANCE)) / 10_000
    const p = CHANCE / ROLLS
    const standardError = multiplier * Math.sqrt((p * (1 - p)) / ROUNDS)
    expect(Math.abs((won / ROUNDS) * multiplier - 0.99)).toBeLessThan(4 * standardError)
  })

  it('CT20: fall evenly, and not too evenly, into a hundred cells', () => {
    const expected = ROUNDS / CELLS
    const chiSquare = cells.reduce((sum, observed) => sum + (observed - expected) ** 2 / expected, 0)
    expect(chiSquare).toBeLessThan(CHI_SQUARE_MAX)
    expect(chiSquare).toBeGreaterThan(CHI_SQUARE_MIN)
  })
})
