import { expect } from 'vitest'
import { type M4, type Micros, m4, micros } from '#server/shared/money/micros.ts'
import { type Ratio, ratio } from '#server/shared/money/ratio.ts'
import type { CaseOutcome, CaseParams } from '#server/shared/rules/cases/current.ts'
import type { CoinflipOutcome } from '#server/shared/rules/coinflip/current.ts'
import { COIN_SIDES, type CoinflipParams, type CoinSide } from '#server/shared/rules/coinflip/current.ts'
import { takeFloats } from '#server/shared/rules/fairness/floats.ts'
import { hmacSha256 } from '#server/shared/rules/fairness/hmac.ts'
import { openByteStream } from '#server/shared/rules/fairness/stream.ts'
import type { MultiplierRules, PricedRules } from '#server/shared/rules/game-rules.ts'
import type { KenoOutcome } from '#server/shared/rules/keno/current.ts'
import { KENO_RISKS, type KenoParams, type KenoRisk } from '#server/shared/rules/keno/current.ts'
import type { RouletteOutcome, RouletteParams } from '#server/shared/rules/roulette/current.ts'
import { CHIP_COVERS } from '#server/shared/rules/roulette/current.ts'
import type { WheelOutcome } from '#server/shared/rules/wheel/current.ts'
import { WHEEL_RISKS, type WheelParams, type WheelRisk } from '#server/shared/rules/wheel/current.ts'
import fc from '../../support/run/fast-check.ts'
import { playEveryEvent, pricedReturnOf, returnOf, sixDecimals } from './events.ts'
import { V1 } from './vectors.ts'

/**
 * Proofs about each game by playing all outcomes, using only its rules: applied to the real rules in the game's own
 * test, and to broken ones in mutations.test.ts, to check that the proof fails.
 */
export type Coinflip = MultiplierRules<CoinflipParams, CoinflipOutcome>
export type Keno = MultiplierRules<KenoParams, KenoOutcome>
export type Roulette = PricedRules<RouletteParams, RouletteOutcome>
export type Wheel = MultiplierRules<WheelParams, WheelOutcome>
export type Cases = PricedRules<CaseParams, CaseOutcome>

/** Both sides of a coin: tails, then heads. */
export function playCoin(rules: Coinflip, called: CoinSide) {
  return playEveryEvent({
    count: COIN_SIDES.length,
    play: (float) => rules.play({ side: called }, [float]),
    eventOf: ({ side }: CoinflipOutcome) => COIN_SIDES.indexOf(side),
  })
}

/** Proves that either call returns 99 %, and that only the called side is paid. */
export function proveCoinflip(rules: Coinflip): void {
  for (const side of COIN_SIDES) {
    const plays = playCoin(rules, side)
    expect(returnOf(plays)).toEqual(ratio(99n, 100n))
    expect(plays.map(({ multiplier }) => multiplier > 0n)).toEqual(COIN_SIDES.map((one) => one === side))
  }
}

export function playWheel(rules: Wheel, risk: WheelRisk) {
  return playEveryEvent({
    count: 50,
    play: (float) => rules.play({ risk }, [float]),
    eventOf: ({ segment }: WheelOutcome) => segment,
  })
}

/** Proves that each wheel returns 0.99 per segment on average. */
export function proveWheel(rules: Wheel): void {
  for (const risk of WHEEL_RISKS) {
    const plays = playWheel(rules, risk)
    expect(plays.reduce((sum, { multiplier }) => sum + multiplier, 0n)).toBe(495_000n)
    expect(returnOf(plays)).toEqual(ratio(99n, 100n))
  }
}

export function playRoulette(rules: Roulette, params: RouletteParams) {
  return playEveryEvent({
    count: 37,
    play: (float) => rules.play(params, [float]),
    eventOf: ({ pocket }: RouletteOutcome) => pocket,
  })
}

/** Proves that a chip on any spot returns 36/37, and so do all of them together. */
export function proveRoulette(rules: Roulette): void {
  const chips = [...CHIP_COVERS.keys()].map((bet) => ({ bet, amount: '1' }))
  for (const params of [...chips.map((chip) => ({ chips: [chip] })), { chips }])
    expect(pricedReturnOf(rules.stakeOf(params), playRoulette(rules, params))).toEqual(ratio(36n, 37n))
}

/** All 100,000 tickets of a case. */
export function playCase(rules: Cases, params: CaseParams) {
  return playEveryEvent({
    count: 100_000,
    play: (float) => rules.play(params, [float]),
    eventOf: ({ ticket }: CaseOutcome) => ticket - 1,
  })
}

/** Proves that the case "Starter" returns 94.8 % over all its tickets. */
export function proveCases(rules: Cases): void {
  const starter = { case: 'starter', version: 1, currency: 'RUB' } as const
  expect(pricedReturnOf(rules.stakeOf(starter), playCase(rules, starter))).toEqual(ratio(948n, 1000n))
}

/** Draws 1 … 10, in this order. */
const FIRST_TEN = Array(10).fill(0)

/** Payouts of keno for 0, 1 … hits with a number of picks, by playing picks with that many hits. */
export function playKenoRow(rules: Keno, risk: KenoRisk, pickCount: number): M4[] {
  return Array.from({ length: pickCount + 1 }, (_, hits) => {
    const drawn = Array.from({ length: hits }, (_, index) => index + 1)
    const missed = Array.from({ length: pickCount - hits }, (_, index) => index + 11)
    const { outcome, multiplier } = rules.play({ risk, picks: [...drawn, ...missed] }, FIRST_TEN)
    if (outcome.hits !== hits) throw new Error(`${hits} hits are played as ${outcome.hits}`)
    return multiplier
  })
}

/**
 * Number of ordered draws of ten of forty numbers with 0, 1 … of the picks, counted draw by draw: independent of the
 * paytable's binomials.
 */
export function orderedDraws(pickCount: number): bigint[] {
  let ways = [1n]
  for (let draw = 0; draw < 10; draw += 1) {
    const next = Array.from({ length: Math.min(draw + 1, pickCount) + 1 }, () => 0n)
    for (const [hits, count] of ways.entries()) {
      if (hits < pickCount) next[hits + 1] = (next[hits + 1] ?? 0n) + count * BigInt(pickCount - hits)
      next[hits] = (next[hits] ?? 0n) + count * BigInt(40 - pickCount - (draw - hits))
    }
    ways = next
  }
  return ways
}

export function kenoReturn(rules: Keno, risk: KenoRisk, pickCount: number): Ratio {
  const row = playKenoRow(rules, risk, pickCount)
  const ways = orderedDraws(pickCount)
  const paid = ways.reduce((sum, count, hits) => sum + count * (row[hits] ?? 0n), 0n)
  return ratio(paid, ways.reduce((sum, count) => sum + count, 0n) * 10_000n)
}

/** Return of "house v1" for 1, 2 … 10 picks. */
export const KENO_RTP: Record<KenoRisk, readonly string[]> = {
  classic: [
    '0.990000',
    '0.989808',
    '0.989939',
    '0.989605',
    '0.989858',
    '0.989665',
    '0.989815',
    '0.989962',
    '0.989753',
    '0.989950',
  ],
  low: [
    '0.990000',
    '0.989615',
    '0.990000',
    '0.989616',
    '0.989824',
    '0.989846',
    '0.989845',
    '0.989994',
    '0.989594',
    '0.989716',
  ],
  medium: [
    '0.990000',
    '0.990000',
    '0.989879',
    '0.989796',
    '0.989824',
    '0.989616',
    '0.989618',
    '0.989985',
    '0.989925',
    '0.989743',
  ],
  high: [
    '0.990000',
    '0.990000',
    '0.989879',
    '0.989846',
    '0.989687',
    '0.989988',
    '0.989618',
    '0.989571',
    '0.989645',
    '0.989660',
  ],
}

/** Proves that each of the 40 rows has the published return, and that the published vector is drawn. */
export function proveKeno(rules: Keno): void {
  const returns = KENO_RISKS.map((risk) => [
    risk,
    KENO_RTP[risk].map((_, index) => sixDecimals(kenoReturn(rules, risk, index + 1))),
  ])
  expect(Object.fromEntries(returns)).toEqual(KENO_RTP)
  const floats = takeFloats(openByteStream(hmacSha256, V1.seeds), 10)
  expect(rules.play({ risk: 'low', picks: [1] }, floats).outcome.drawn).toEqual(V1.keno)
}

/** Proves that the payout is never above the exact product, and less than a millionth below it. */
export function provePayout(payout: (stake: Micros, multiplier: M4) => bigint): void {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 12n }),
      fc.bigInt({ min: 1n, max: 99_000_000n }),
      (stake, multiplier) => {
        const exact = stake * multiplier
        const paid = payout(micros(stake), m4(multiplier)) * 10_000n
        expect(paid <= exact && exact - paid < 10_000n).toBe(true)
      },
    ),
  )
}
