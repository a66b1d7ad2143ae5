import { beforeAll, describe, expect, it } from 'vitest'
import { caseOf } from '#server/shared/rules/cases/catalogue.ts'
import { cases, prizesOf } from '#server/shared/rules/cases/current.ts'
import { coinflip } from '#server/shared/rules/coinflip/current.ts'
import { hitChance, keno, payRow } from '#server/shared/rules/keno/current.ts'
import { roulette } from '#server/shared/rules/roulette/current.ts'
import { wheel } from '#server/shared/rules/wheel/current.ts'
import { chiSquare, expectEven } from './evenness.ts'
import { fixedFloats } from './fixed-floats.ts'
import { ROUNDS, SHOWN_ROUNDS } from './statistics.ts'

/** They take some seconds each; allows for a busy machine. */
const SIMULATION_TIMEOUT_MS = 240_000

/** Mean return of the rounds, and its standard error from the observed payouts. */
type Sample = { readonly mean: number; readonly standardError: number; readonly cells: Uint32Array }

/** Plays the rounds of a game with one float; `play` returns the cell of a round and the multiplier. */
function simulate(
  game: string,
  cellCount: number,
  play: (float: number) => readonly [cell: number, paid: number],
): Sample {
  const cells = new Uint32Array(cellCount)
  let sum = 0
  let squares = 0
  for (const float of fixedFloats(game, ROUNDS)) {
    const [cell, paid] = play(float)
    cells[cell] = (cells[cell] ?? 0) + 1
    sum += paid
    squares += paid * paid
  }
  const mean = sum / ROUNDS
  return { mean, standardError: Math.sqrt((squares / ROUNDS - mean ** 2) / ROUNDS), cells }
}

const timesOf = (multiplier: bigint) => Number(multiplier) / 10_000

const simulations: Record<string, { rtp: number; cells: number; play(float: number): readonly [number, number] }> = {
  coinflip: {
    rtp: 0.99,
    cells: 2,
    play(float) {
      const { outcome, multiplier } = coinflip.play({ side: 'heads' }, [float])
      return [outcome.side === 'heads' ? 1 : 0, timesOf(multiplier)]
    },
  },
  'roulette on red': {
    rtp: 36 / 37,
    cells: 37,
    play(float) {
      const { outcome, multiplier } = roulette.play({ chips: [{ bet: 'red', amount: '1' }] }, [float])
      return [outcome.pocket, timesOf(multiplier)]
    },
  },
  'wheel of medium risk': {
    rtp: 0.99,
    cells: 50,
    play(float) {
      const { outcome, multiplier } = wheel.play({ risk: 'medium' }, [float])
      return [outcome.segment, timesOf(multiplier)]
    },
  },
  'starter cases': {
    rtp: 0.948,
    cells: 100,
    play(float) {
      const { outcome, multiplier } = cases.play({ case: 'starter', version: 1, currency: 'RUB' }, [float])
      return [Math.floor((outcome.ticket - 1) / 1000), timesOf(multiplier)]
    },
  },
}

describe.each(Object.entries(simulations))(
  `${SHOWN_ROUNDS} rounds of %s from fixed seeds`,
  (game, { rtp, cells, play }) => {
    let sample: Sample
    beforeAll(() => {
      sample = simulate(game, cells, play)
    }, SIMULATION_TIMEOUT_MS)

    it('return what they should within four standard errors', () => {
      expect(Math.abs(sample.mean - rtp)).toBeLessThan(4 * sample.standardError)
    })

    it('CT20: fall evenly, and not too evenly, into all cells', () => {
      expectEven(chiSquare(sample.cells), cells - 1)
    })
  },
)

describe(`${SHOWN_ROUNDS} games of keno from fixed seeds`, () => {
  const PICKS = [4, 9, 16, 25, 36]
  const drawn = new Uint32Array(40)
  const hits = new Uint32Array(PICKS.length + 1)
  let paid = 0
  beforeAll(() => {
    const floats = fixedFloats('keno', ROUNDS * 10)
    for (let start = 0; start < floats.length; start += 10) {
      const { outcome, multiplier } = keno.play({ risk: 'classic', picks: PICKS }, [
        ...floats.subarray(start, start + 10),
      ])
      for (const number of outcome.drawn) drawn[number - 1] = (drawn[number - 1] ?? 0) + 1
      hits[outcome.hits] = (hits[outcome.hits] ?? 0) + 1
      paid += timesOf(multiplier)
    }
  }, SIMULATION_TIMEOUT_MS)

  it('return 98.9858 % within four standard errors', () => {
    const chances = Array.from(hits, (_, count) => {
      const { numerator, denominator } = hitChance(PICKS.length, count)
      return Number(numerator) / Number(denominator)
    })
    const row = payRow('classic', PICKS.length).map(timesOf)
    const rtp = chances.reduce((sum, chance, count) => sum + chance * (row[count] ?? 0), 0)
    const squares = chances.reduce((sum, chance, count) => sum + chance * (row[count] ?? 0) ** 2, 0)
    expect(rtp).toBeCloseTo(0.989858, 6)
    expect(Math.abs(paid / ROUNDS - rtp)).toBeLessThan(4 * Math.sqrt((squares - rtp ** 2) / ROUNDS))
  })

  it('hit as often as they should, each number of hits', () => {
    for (const [count, observed] of hits.entries()) {
      const { numerator, denominator } = hitChance(PICKS.length, count)
      const p = Number(numerator) / Number(denominator)
      expect(Math.abs(observed / ROUNDS - p)).toBeLessThan(4.9 * Math.sqrt((p * (1 - p)) / ROUNDS))
    }
  })

  it('draw all forty numbers evenly, and not too evenly', () => {
    // drawn without replacement: the raw sum has mean 40 − 10
    expectEven((chiSquare(drawn) * 39) / 30, 39)
  })
})

describe('a hundred thousand openings', () => {
  it('give each prize of a case as often as its tickets say', () => {
    const prizes = prizesOf(caseOf('starter', 1), 'RUB')
    const found = new Uint32Array(prizes.length)
    for (const float of fixedFloats('openings', 100_000)) {
      const { outcome } = cases.play({ case: 'starter', version: 1, currency: 'RUB' }, [float])
      found[outcome.prize] = (found[outcome.prize] ?? 0) + 1
    }
    for (const [prize, { first, last }] of prizes.entries()) {
      const p = (last - first + 1) / 100_000
      expect(Math.abs((found[prize] ?? 0) / 100_000 - p)).toBeLessThanOrEqual(5 * Math.sqrt((p * (1 - p)) / 100_000))
    }
  })
})
