import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { nodeHmacSha256 } from '#server/platform/modules/fairness/bet-stream.ts'
import { formatMicros, formatMultiplier, multiplierFor, parseMicros } from '#server/shared/money/micros.ts'
import { nodeScriptOf } from '#server/shared/rules/fairness/script.ts'
import { paidFor } from '#server/shared/rules/play.ts'
import type { GameId } from '#server/shared/rules/registry.ts'
import { ANY_PARAMS, anySeeds } from '../../support/any-bet.ts'
import { currentRules, type NewBet, newBet, verifyNew } from '../../support/check-bets.ts'
import { isFull } from '../../support/run/depth.ts'
import fc from '../../support/run/fast-check.ts'
import { P1_BETS, V1 } from './vectors.ts'

const GAMES = Object.keys(ANY_PARAMS) as GameId[]
/** A bet costs an HMAC in JavaScript, and a keno bet two: `npm run soak` checks ten times as many. */
const BETS = isFull ? 10_000 : 1_000
const PATIENCE = { timeout: 300_000 }

const starter = { case: 'starter', version: 1, currency: 'RUB' } as const

describe('the check of a bet gives the published vector', () => {
  const { seeds } = V1

  it('of roulette, the wheel, keno and miner', () => {
    const chips = [{ bet: 'straight:28', amount: '1' }]
    expect(verifyNew({ game: 'roulette', params: { chips }, seeds })).toMatchObject({
      outcome: { pocket: V1.roulette },
      payout: parseMicros('36'),
    })
    expect(verifyNew({ game: 'wheel', params: { risk: 'medium' }, seeds }).outcome).toEqual({ segment: V1.wheel })
    expect(verifyNew({ game: 'miner', params: { mines: 3, picks: [22] }, seeds })).toMatchObject({
      outcome: { layout: [20, 23, 8], win: true },
      multiplier: 11_250n,
    })
    const picks = V1.keno.toSorted((a, b) => a - b)
    expect(verifyNew({ game: 'keno', params: { risk: 'high', picks }, seeds })).toMatchObject({
      outcome: { drawn: V1.keno, hits: 10 },
      multiplier: 10_000_000n,
    })
  })

  it('with both blocks of keno’s ten floats', () => {
    const { blocks, floats } = verifyNew({ game: 'keno', params: { risk: 'low', picks: [1] }, seeds })
    expect(blocks.map(({ hex }) => hex)).toEqual(V1.blocks)
    expect(blocks.map(({ message }) => message)).toEqual(['bb62964774:1:0', 'bb62964774:1:1'])
    expect(floats.map(({ hex }) => hex).join('')).toBe(V1.blocks.join('').slice(0, 80))
  })

  it.each(P1_BETS)('of nonce $seeds.nonce', ({ seeds, coin, roulette, wheel, ticket, keno }) => {
    const outcomes = {
      coin: verifyNew({ game: 'coinflip', params: { side: 'heads' }, seeds }).outcome.side,
      roulette: verifyNew({ game: 'roulette', params: { chips: [{ bet: 'red', amount: '1' }] }, seeds }).outcome.pocket,
      wheel: verifyNew({ game: 'wheel', params: { risk: 'low' }, seeds }).outcome.segment,
      ticket: verifyNew({ game: 'cases', params: starter, seeds }).outcome.ticket,
      keno: verifyNew({ game: 'keno', params: { risk: 'low', picks: [1] }, seeds }).outcome.drawn,
    }
    expect(outcomes).toEqual({ coin, roulette, wheel, ticket, keno })
  })
})

const anyBetOf = <G extends GameId>(game: G): fc.Arbitrary<NewBet<G>> =>
  fc.record({ game: fc.constant(game), params: ANY_PARAMS[game], seeds: anySeeds })

/** Runs the script of a bet in this process, without its imports and output. */
function runBody<G extends GameId>({ game, params }: NewBet<G>, floats: readonly number[]) {
  const rules = currentRules(game)
  const result = 'stakeOf' in rules ? '{ outcome, stake, payout }' : '{ outcome, multiplier: BigInt(multiplier) }'
  return new Function('params', 'floats', `${rules.scriptBody(params)}\nreturn ${result}`)(params, floats)
}

/** Checks that both HMACs and the script agree on a bet, and that it pays no more than its rules allow. */
function expectParity<G extends GameId>(bet: NewBet<G>): void {
  const checked = verifyNew(bet)
  expect(verifyNew(bet, nodeHmacSha256)).toEqual(checked)
  const { outcome, multiplier, payout } = checked
  const byScript = runBody(
    bet,
    checked.floats.map(({ value }) => value),
  )
  const rules = currentRules(bet.game)
  if ('stakeOf' in rules) {
    const stake = rules.stakeOf(bet.params)
    expect(byScript).toEqual({ outcome, stake, payout })
    expect(multiplier).toBe(multiplierFor(paidFor(stake, checked), stake))
    expect(paidFor(stake, checked) <= rules.topPayout(bet.params)).toBe(true)
  } else {
    expect(byScript).toEqual({ outcome, multiplier })
    if ('topMultiplier' in rules) expect(multiplier <= rules.topMultiplier(bet.params)).toBe(true)
  }
}

describe.each(GAMES)(`${BETS} bets of %s`, (game) => {
  it('CT21: are the same by node:crypto, by @noble/hashes and by the script', PATIENCE, () => {
    fc.assert(fc.property(anyBetOf(game), expectParity), { numRuns: BETS, seed: 20_261_121 })
  })
})

describe.each(GAMES)('the script of %s', (game) => {
  it('run by Node, prints what the check shows', PATIENCE, () => {
    for (const bet of fc.sample(anyBetOf(game), { numRuns: 3, seed: 7 })) {
      const { serverSeedHash, floats, outcome, multiplier, payout } = verifyNew(bet)
      const printed = execFileSync(process.execPath, ['--input-type=module', '-'], {
        input: nodeScriptOf(newBet(bet)),
        encoding: 'utf8',
      })
      expect(JSON.parse(printed)).toEqual({
        serverSeedHash,
        floats: floats.map(({ value }) => value),
        outcome,
        multiplier: formatMultiplier(multiplier),
        ...(payout !== undefined && { payout: formatMicros(payout) }),
      })
    }
  })
})
