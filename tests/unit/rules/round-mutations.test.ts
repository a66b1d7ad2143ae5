import { describe, expect, it } from 'vitest'
import { m4 } from '#server/shared/money/micros.ts'
import type { Ratio } from '#server/shared/money/ratio.ts'
import type { DiceParams } from '#server/shared/rules/dice/current.ts'
import { type DiceOutcome, dice } from '#server/shared/rules/dice/current.ts'
import { CARDS, RANKS } from '#server/shared/rules/fairness/cards.ts'
import { eventOf, takeFloats } from '#server/shared/rules/fairness/floats.ts'
import { hmacSha256 } from '#server/shared/rules/fairness/hmac.ts'
import { pickAndRemove } from '#server/shared/rules/fairness/pick-and-remove.ts'
import { openByteStream } from '#server/shared/rules/fairness/stream.ts'
import type { MultiplierRules, Play, StepRules } from '#server/shared/rules/game-rules.ts'
import type { HiloParams } from '#server/shared/rules/hilo/current.ts'
import { type HiloOutcome, hilo } from '#server/shared/rules/hilo/current.ts'
import { type MinerOutcome, type MinerParams, miner, multiplierOf, TILES } from '#server/shared/rules/miner/current.ts'
import { floatsOfEvent, playEveryEvent, returnOf } from './events.ts'
import { V1 } from './vectors.ts'

type Dice = MultiplierRules<DiceParams, DiceOutcome>
type Hilo = StepRules<HiloParams, HiloOutcome>
type Miner = StepRules<MinerParams, MinerOutcome>

/** Expects 99 %, less at most the effect of flooring a multiplier to 1e-4. */
function expectNinetyNine({ numerator, denominator }: Ratio): void {
  expect(numerator * 100n <= denominator * 99n).toBe(true)
  expect(numerator * 10_000n > denominator * 9_899n).toBe(true)
}

/** Proves that every roll at the edges and in the middle returns 99 %, on either side. */
function proveDice(rules: Dice): void {
  for (const side of ['under', 'over'] as const)
    for (const chance of [1, 5_000, 9_800]) {
      const play = (float: number) => rules.play({ side, chance }, [float])
      expectNinetyNine(returnOf(playEveryEvent({ count: 10_000, play, eventOf: ({ roll }: DiceOutcome) => roll })))
    }
}

/** A float in the middle of each event, which also detects a rounding error of half an event. */
const floatsOf = (count: number) =>
  Array.from({ length: count }, (_, event) => floatsOfEvent(event, count).reduce((sum, edge) => sum + edge, 0) / 2)

/**
 * Proves that each strategy returns 99 % (one guess over all pairs of cards, two over all ranks), and that each float
 * gives its card.
 */
function proveHilo(rules: Hilo): void {
  const cards = floatsOf(CARDS)
  for (const step of ['up', 'down'] as const) {
    const plays = cards.flatMap((first) => cards.map((second) => rules.play({ steps: [step] }, [first, second])))
    expect(plays.map(({ outcome }) => outcome.cards)).toEqual(
      cards.flatMap((_, first) => cards.map((_, second) => [first, second])),
    )
    expectNinetyNine(returnOf(plays))
  }
  const ranks = cards.filter((_, card) => card % (CARDS / RANKS) === 0)
  const twice = ranks.flatMap((a) =>
    ranks.flatMap((b) => ranks.map((c) => rules.play({ steps: ['up', 'down'] }, [a, b, c]))),
  )
  expectNinetyNine(returnOf(twice))
}

/**
 * Proves that all 600 orders of two mines return 99 % for two picks, and that the published vector gives its layout.
 */
function proveMiner(rules: Miner): void {
  const plays = floatsOf(TILES).flatMap((first) =>
    floatsOf(TILES - 1).map((second) => rules.play({ mines: 2, picks: [7, 25] }, [first, second])),
  )
  expectNinetyNine(returnOf(plays))
  const floats = takeFloats(openByteStream(hmacSha256, V1.seeds), 3)
  expect(rules.play({ mines: 3, picks: [22] }, floats).outcome.layout).toEqual([20, 23, 8])
}

type Player<Params, Outcome> = (params: Params, floats: readonly number[]) => Play<Outcome>

const diceBy = (rollOf: (float: number) => number, wins = (roll: number, chance: number) => roll < chance): Dice => ({
  ...dice,
  play({ side, chance }, [float = 0]) {
    const roll = rollOf(float)
    const win = side === 'under' ? wins(roll, chance) : wins(9_999 - roll, chance)
    return { outcome: { roll, win }, multiplier: win ? dice.topMultiplier({ side, chance }) : m4(0n) }
  },
})
const hiloBy = (play: Player<HiloParams, HiloOutcome>): Hilo => ({ ...hilo, play })
const minerBy = (play: Player<MinerParams, MinerOutcome>): Miner => ({ ...miner, play })

/** The four digits of a roll, each a byte modulo ten. */
const digits = (float: number) =>
  [24, 16, 8, 0].reduce((roll, shift) => roll * 10 + ((((float * 2 ** 32) >>> shift) & 0xff) % 10), 0)

/** Win with the house edge applied `times` more. */
const edgeAgain = <Outcome>({ outcome, multiplier }: Play<Outcome>, times: number): Play<Outcome> => ({
  outcome,
  multiplier: m4((multiplier * 99n ** BigInt(times)) / 100n ** BigInt(times)),
})

/** A round in which an equal rank loses both guesses. */
const strictHilo = hiloBy(({ steps }, floats) => {
  const played = hilo.play({ steps }, floats)
  const ranks = played.outcome.cards.map((card) => Math.floor(card / 4))
  const isSame = steps.some((step, index) => step !== 'skip' && ranks[index] === ranks[index + 1])
  return isSame ? { outcome: { ...played.outcome, win: false }, multiplier: m4(0n) } : played
})

/** A field on which the last mine drawn is ignored. */
const blindMiner = minerBy((params, floats) => {
  const layout = pickAndRemove(TILES, floats)
  const win = !params.picks.some((tile) => layout.slice(0, -1).includes(tile))
  return { outcome: { layout, win }, multiplier: win ? multiplierOf(params.mines, params.picks.length) : m4(0n) }
})

const MUTATIONS: readonly [name: string, proof: () => void][] = [
  ['a roll of bytes modulo ten', () => proveDice(diceBy(digits))],
  ['floor(f·10001) on the dice', () => proveDice(diceBy((float) => eventOf(float, 10_001)))],
  ['floor(f·9999) on the dice', () => proveDice(diceBy((float) => eventOf(float, 9_999)))],
  [
    '≤ for < on the dice',
    () =>
      proveDice(
        diceBy(
          (float) => eventOf(float, 10_000),
          (roll, chance) => roll <= chance,
        ),
      ),
  ],
  [
    'the edge applied twice to the dice',
    () => proveDice({ ...dice, play: (...bet) => edgeAgain(dice.play(...bet), 1) }),
  ],
  [
    'one float for two cards',
    () => proveHilo(hiloBy((params, floats) => hilo.play(params, floats.with(1, floats[0] ?? 0)))),
  ],
  [
    'a deck of 51',
    () =>
      proveHilo(
        hiloBy((params, floats) =>
          hilo.play(
            params,
            floats.map((float) => (float * 51) / 52),
          ),
        ),
      ),
  ],
  [
    'the edge applied at each guess',
    () => proveHilo(hiloBy((params, floats) => edgeAgain(hilo.play(params, floats), params.steps.length - 1))),
  ],
  ['> for ≥ in hilo', () => proveHilo(strictHilo)],
  [
    'one float for two mines',
    () => proveMiner(minerBy((params, floats) => miner.play(params, floats.with(1, floats[0] ?? 0)))),
  ],
  [
    'the edge applied at each tile',
    () => proveMiner(minerBy((params, floats) => edgeAgain(miner.play(params, floats), params.picks.length - 1))),
  ],
  [
    'a tile paid that was not opened',
    () =>
      proveMiner(
        minerBy((params, floats) => {
          const played = miner.play(params, floats)
          return played.outcome.win ? { ...played, multiplier: multiplierOf(params.mines, 3) } : played
        }),
      ),
  ],
  ['a mine that does not go off', () => proveMiner(blindMiner)],
]

describe('a mutation is found', () => {
  it.each(MUTATIONS)('%s', (_, proof) => expect(proof).toThrow())
})

it('the same proofs hold for the rules as they are', () => {
  proveDice(dice)
  proveDice(diceBy((float) => eventOf(float, 10_000)))
  proveHilo(hilo)
  proveMiner(miner)
})
