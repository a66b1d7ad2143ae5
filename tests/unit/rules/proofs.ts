import type { CaseParams } from '#server/rules/cases/paytable.ts'
import type { CaseOutcome } from '#server/rules/cases/rules.ts'
import { COIN_SIDES, type CoinflipParams, type CoinSide } from '#server/rules/coinflip/paytable.ts'
import type { CoinflipOutcome } from '#server/rules/coinflip/rules.ts'
import type { MultiplierRules, PricedRules } from '#server/rules/game-rules.ts'
import type { KenoParams, KenoRisk } from '#server/rules/keno/paytable.ts'
import type { KenoOutcome } from '#server/rules/keno/rules.ts'
import type { M4 } from '#server/rules/money.ts'
import { type Ratio, ratio } from '#server/rules/ratio.ts'
import type { RouletteParams } from '#server/rules/roulette/paytable.ts'
import type { RouletteOutcome } from '#server/rules/roulette/rules.ts'
import type { WheelParams, WheelRisk } from '#server/rules/wheel/paytable.ts'
import type { WheelOutcome } from '#server/rules/wheel/rules.ts'
import { playEveryEvent, pricedReturnOf, returnOf } from './events.ts'

/** What is proven of a game by playing its rules: of the true ones in its own test, of broken ones in mutations.test.ts. */
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

export const coinReturn = (rules: Coinflip, called: CoinSide): Ratio => returnOf(playCoin(rules, called))

/** All fifty segments of a wheel. */
export function playWheel(rules: Wheel, risk: WheelRisk) {
  return playEveryEvent({
    count: 50,
    play: (float) => rules.play({ risk }, [float]),
    eventOf: ({ segment }: WheelOutcome) => segment,
  })
}

export const wheelReturn = (rules: Wheel, risk: WheelRisk): Ratio => returnOf(playWheel(rules, risk))

/** All 37 pockets under some chips. */
export function playRoulette(rules: Roulette, params: RouletteParams) {
  return playEveryEvent({
    count: 37,
    play: (float) => rules.play(params, [float]),
    eventOf: ({ pocket }: RouletteOutcome) => pocket,
  })
}

export const rouletteReturn = (rules: Roulette, params: RouletteParams): Ratio =>
  pricedReturnOf(rules.stakeOf(params), playRoulette(rules, params))

/** All 100,000 tickets of a case. */
export function playCase(rules: Cases, params: CaseParams) {
  return playEveryEvent({
    count: 100_000,
    play: (float) => rules.play(params, [float]),
    eventOf: ({ ticket }: CaseOutcome) => ticket - 1,
  })
}

export const caseReturn = (rules: Cases, params: CaseParams): Ratio =>
  pricedReturnOf(rules.stakeOf(params), playCase(rules, params))

/** Draws 1 … 10, in this order. */
const FIRST_TEN = Array(10).fill(0)

/** What a game of keno pays for 0, 1 … hits of a number of picks, by playing picks that have so many. */
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
 * In how many of all ordered draws of ten of forty numbers 0, 1 … of the picks are drawn, counted draw by draw: another
 * way than the paytable's binomials.
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

/** What a row of keno returns, exactly. */
export function kenoReturn(rules: Keno, risk: KenoRisk, pickCount: number): Ratio {
  const row = playKenoRow(rules, risk, pickCount)
  const ways = orderedDraws(pickCount)
  const paid = ways.reduce((sum, count, hits) => sum + count * (row[hits] ?? 0n), 0n)
  return ratio(paid, ways.reduce((sum, count) => sum + count, 0n) * 10_000n)
}
