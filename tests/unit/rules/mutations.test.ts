import { describe, expect, it } from 'vitest'
import { type M4, m4, micros, payoutOf } from '#server/shared/money/micros.ts'
import { cases } from '#server/shared/rules/cases/current.ts'
import { coinflip } from '#server/shared/rules/coinflip/current.ts'
import { eventOf } from '#server/shared/rules/fairness/floats.ts'
import { pickAndRemove } from '#server/shared/rules/fairness/pick-and-remove.ts'
import type { MultiplierRules } from '#server/shared/rules/game-rules.ts'
import { KENO_RISKS, keno, payRow } from '#server/shared/rules/keno/current.ts'
import { payoutAt, roulette } from '#server/shared/rules/roulette/current.ts'
import { wheel, wheelOf } from '#server/shared/rules/wheel/current.ts'
import { chiSquare, expectEven } from './evenness.ts'
import { fixedFloats } from './fixed-floats.ts'
import {
  type Cases,
  type Keno,
  proveCases,
  proveCoinflip,
  proveKeno,
  provePayout,
  proveRoulette,
  proveWheel,
  type Roulette,
  type Wheel,
} from './proofs.ts'

function paying<Params, Outcome>(
  rules: MultiplierRules<Params, Outcome>,
  change: (multiplier: M4) => bigint,
): MultiplierRules<Params, Outcome> {
  return {
    ...rules,
    play(params, floats) {
      const played = rules.play(params, floats)
      return { ...played, multiplier: m4(change(played.multiplier)) }
    },
  }
}

const rouletteBy = (pocketOf: (float: number) => number): Roulette => ({
  ...roulette,
  play(params, [float = 0]) {
    const pocket = pocketOf(float)
    return { outcome: { pocket }, payout: payoutAt(params, pocket), multiplier: m4(0n) }
  },
})

const wheelBy = (segmentOf: (float: number) => number): Wheel => ({
  ...wheel,
  play({ risk }, [float = 0]) {
    const segment = segmentOf(float)
    return { outcome: { segment }, multiplier: wheelOf(risk)[segment] ?? m4(0n) }
  },
})

const kenoBy = (draw: (floats: readonly number[]) => number[]): Keno => ({
  ...keno,
  play({ risk, picks }, floats) {
    const drawn = draw(floats)
    const hits = picks.filter((pick) => drawn.includes(pick)).length
    return { outcome: { drawn, hits }, multiplier: payRow(risk, picks.length)[hits] ?? m4(0n) }
  },
})

/** Cases in which the last ticket of a prize belongs to the next. */
const casesOffByOne: Cases = {
  ...cases,
  play(params, [float = 0]) {
    const shifted = cases.play(params, [Math.min(float + 1 / 100_000, 1 - 2 ** -32)])
    const { outcome } = cases.play(params, [float])
    return { ...shifted, outcome: { ...shifted.outcome, ticket: outcome.ticket } }
  },
}

const firstByte = (float: number) => Math.floor(float * 256)

/** Known defects of other implementations, each with the proof that must detect it. */
const MUTATIONS: readonly [name: string, proof: () => void][] = [
  ['2.00x coinflip', () => proveCoinflip(paying(coinflip, (multiplier) => (multiplier * 200n) / 198n))],
  [
    'the edge applied twice to a coin',
    () => proveCoinflip(paying(coinflip, (multiplier) => (multiplier * 99n) / 100n)),
  ],
  ['a coin that pays the other side', () => proveCoinflip(paying(coinflip, (multiplier) => 19_800n - multiplier))],
  ['floor(f·36) on the roulette', () => proveRoulette(rouletteBy((float) => eventOf(float, 36)))],
  ['floor(f·38) on the roulette', () => proveRoulette(rouletteBy((float) => eventOf(float, 38)))],
  ['a rounded pocket', () => proveRoulette(rouletteBy((float) => Math.round(float * 36)))],
  ['a byte modulo 37', () => proveRoulette(rouletteBy((float) => firstByte(float) % 37))],
  ['a byte modulo 50 on the wheel', () => proveWheel(wheelBy((float) => firstByte(float) % 50))],
  ['the edge applied twice to the wheel', () => proveWheel(paying(wheel, (multiplier) => (multiplier * 99n) / 100n))],
  ['a wheel turned backwards', () => proveWheel(wheelBy((float) => 49 - eventOf(float, 50)))],
  [
    'one float for two numbers of keno',
    () => proveKeno(kenoBy((floats) => pickAndRemove(40, floats.with(1, floats[0] ?? 0)))),
  ],
  ['keno drawn by swapping', () => proveKeno(kenoBy(drawBySwapping))],
  ['keno drawn from 39', () => proveKeno(kenoBy((floats) => pickAndRemove(39, floats)))],
  ['the edge applied twice to keno', () => proveKeno(paying(keno, (multiplier) => (multiplier * 99n) / 100n))],
  ['an off-by-one in the tickets of a case', () => proveCases(casesOffByOne)],
  ['a payout that is rounded up', () => provePayout((stake, multiplier) => (stake * multiplier + 9_999n) / 10_000n)],
  [
    'a payout that is rounded to the nearest',
    () => provePayout((stake, multiplier) => (stake * multiplier + 5_000n) / 10_000n),
  ],
]

/** The partial Fisher–Yates of other sites: other numbers from the same floats. */
function drawBySwapping(floats: readonly number[]): number[] {
  const numbers = Array.from({ length: 40 }, (_, index) => index + 1)
  return floats.map((float, place) => {
    const other = place + eventOf(float, 40 - place)
    const [here = 0, there = 0] = [numbers[place], numbers[other]]
    numbers[other] = here
    return there
  })
}

describe('a mutation is found', () => {
  it.each(MUTATIONS)('%s', (_, proof) => expect(proof).toThrow())

  it('that changes one cell of the keno paytable by a hundredth, in any of its 40 rows', () => {
    const unnoticed: string[] = []
    for (const risk of KENO_RISKS)
      for (let pickCount = 1; pickCount <= 10; pickCount += 1)
        for (let cell = 0; cell <= pickCount; cell += 1) {
          const typo: Keno = {
            ...keno,
            play(params, floats) {
              const played = keno.play(params, floats)
              const isCell = params.risk === risk && params.picks.length === pickCount && played.outcome.hits === cell
              return isCell ? { ...played, multiplier: m4(played.multiplier + 100n) } : played
            },
          }
          if (passes(() => proveKeno(typo))) unnoticed.push(`${risk} ${pickCount}: ${cell}`)
        }
    // with a probability below one in ten thousand, a hundredth does not change six decimals: the table's hash protects
    // those cells
    expect(unnoticed.every((name) => RARE_CELLS.has(name.replace(/^\w+ /, '')))).toBe(true)
    expect(unnoticed.length).toBeLessThan(KENO_RISKS.length * RARE_CELLS.size)
  })

  it('that reuses the float before it, by how often its numbers come', () => {
    const floats = Array.from(fixedFloats('a reused float', 1_000_000))
    const drawn = new Uint32Array(40)
    for (let start = 0; start < floats.length; start += 10) {
      const [first = 0] = floats.slice(start, start + 10)
      for (const number of pickAndRemove(40, Array(10).fill(first))) drawn[number - 1] = (drawn[number - 1] ?? 0) + 1
    }
    expect(() => expectEven((chiSquare(drawn) * 39) / 30, 39)).toThrow()
  })

  it('that takes a byte modulo 50, by how often its segments come', () => {
    const segments = new Uint32Array(50)
    for (const float of fixedFloats('a byte', 1_000_000)) {
      const segment = firstByte(float) % 50
      segments[segment] = (segments[segment] ?? 0) + 1
    }
    expect(() => expectEven(chiSquare(segments), 49)).toThrow()
  })
})

describe('the same proofs', () => {
  it('hold for the rules as they are', () => {
    proveCoinflip(coinflip)
    proveRoulette(rouletteBy((float) => eventOf(float, 37)))
    proveWheel(wheelBy((float) => eventOf(float, 50)))
    proveKeno(kenoBy((floats) => pickAndRemove(40, floats)))
    provePayout(payoutOf)
    expect(payoutOf(micros(1n), m4(9_999n))).toBe(0n)
  })
})

/** "picks: hits" with a probability below one in ten thousand. */
const RARE_CELLS: ReadonlySet<string> = new Set([
  '6: 6',
  '7: 7',
  '8: 7',
  '8: 8',
  '9: 8',
  '9: 9',
  '10: 8',
  '10: 9',
  '10: 10',
])

function passes(proof: () => void): boolean {
  try {
    proof()
    return true
  } catch {
    return false
  }
}
