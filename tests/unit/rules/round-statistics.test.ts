import { createHmac, createSecretKey } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { CARDS, cardOf, RANKS, rankOf } from '#server/shared/rules/fairness/cards.ts'
import { takeFloats } from '#server/shared/rules/fairness/floats.ts'
import { type HmacSha256, openByteStream } from '#server/shared/rules/fairness/stream.ts'
import { type HiloGuess, hilo, winsOf } from '#server/shared/rules/hilo/current.ts'
import { miner, multiplierOf, TILES } from '#server/shared/rules/miner/current.ts'
import { ROUNDS, SHOWN_ROUNDS } from './statistics.ts'

/** Eight rounds take their floats from three whole blocks, since a round's own would cost an HMAC each. */
const ROUNDS_A_STREAM = 8
const FLOATS_A_ROUND = 3
const MINES = 3
const PICKS = [3, 13, 25]
/** Takes some seconds; allows for a busy machine. */
const SIMULATION_TIMEOUT_MS = 240_000

const serverSeed = '5eed'.repeat(16)
// one key object for all: creating it is most of a block's cost
const key = createSecretKey(serverSeed, 'ascii')
const hmac: HmacSha256 = (_, message) => createHmac('sha256', key).update(message).digest()

const likelier = (rank: number): HiloGuess => (winsOf(rank, 'up') >= winsOf(rank, 'down') ? 'up' : 'down')
const guessAt = new Map(Array.from({ length: RANKS }, (_, index) => [index + 1, likelier(index + 1)] as const))
const mined = new Uint32Array(TILES)
const dealt = new Uint32Array(CARDS)
const paidBy = { miner: { sum: 0, squares: 0 }, hilo: { sum: 0, squares: 0 } }

function count(cells: Uint32Array, numbers: readonly number[], first: number): void {
  for (const number of numbers) cells[number - first] = (cells[number - first] ?? 0) + 1
}

function pay(game: keyof typeof paidBy, multiplier: bigint): void {
  const paid = Number(multiplier) / 10_000
  paidBy[game].sum += paid
  paidBy[game].squares += paid * paid
}

/** Uses the same floats for a miner round of three picks and a hilo round of two guesses, each the likelier one. */
function play(floats: readonly number[]): void {
  const dug = miner.play({ mines: MINES, picks: PICKS }, floats)
  count(mined, dug.outcome.layout, 1)
  pay('miner', dug.multiplier)
  const steps = floats.slice(1).map((_, index) => guessAt.get(rankOf(cardOf(floats[index] ?? 0))) ?? 'up')
  const guessed = hilo.play({ steps }, floats)
  count(dealt, guessed.outcome.cards, 0)
  pay('hilo', guessed.multiplier)
}

function chiSquare(cells: Uint32Array): number {
  const expected = (ROUNDS * FLOATS_A_ROUND) / cells.length
  return cells.reduce((sum, observed) => sum + (observed - expected) ** 2 / expected, 0)
}

describe(`${SHOWN_ROUNDS} rounds from fixed seeds`, () => {
  beforeAll(() => {
    for (let nonce = 0; nonce < ROUNDS / ROUNDS_A_STREAM; nonce += 1) {
      const stream = openByteStream(hmac, { serverSeed, clientSeed: 'statistics', nonce })
      for (let round = 0; round < ROUNDS_A_STREAM; round += 1) play(takeFloats(stream, FLOATS_A_ROUND))
    }
  }, SIMULATION_TIMEOUT_MS)

  it.each(['miner', 'hilo'] as const)('of %s return 99 % within four standard errors', (game) => {
    const mean = paidBy[game].sum / ROUNDS
    const standardError = Math.sqrt((paidBy[game].squares / ROUNDS - mean ** 2) / ROUNDS)
    expect(Math.abs(mean - 0.99)).toBeLessThan(4 * standardError)
    expect(standardError).toBeLessThan(1 / Math.sqrt(ROUNDS))
  })

  it('win as often as three safe tiles of 22 in 25 do', () => {
    const won = (paidBy.miner.sum * 10_000) / Number(multiplierOf(MINES, PICKS.length))
    const p = (22 * 21 * 20) / (25 * 24 * 23)
    expect(Math.abs(won / ROUNDS - p)).toBeLessThan(4 * Math.sqrt((p * (1 - p)) / ROUNDS))
  })

  it('mine every tile evenly, and not too evenly', () => {
    // drawn without replacement: the raw sum has mean 25 − m; df 24 at 1e-6 on either side
    const corrected = (chiSquare(mined) * (TILES - 1)) / (TILES - MINES)
    expect(corrected).toBeLessThan(72.229)
    expect(corrected).toBeGreaterThan(3.88)
  })

  it('deal all 52 cards evenly, and not too evenly', () => {
    // df 51 at 1e-6 on either side
    expect(chiSquare(dealt)).toBeLessThan(114.076)
    expect(chiSquare(dealt)).toBeGreaterThan(16.39)
  })
})
