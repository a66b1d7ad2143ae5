import { describe, expect, test } from 'vitest'
import { nodeHmacSha256 } from '#server/platform/modules/fairness/bet-stream.ts'
import { formatMicros, formatMultiplier, parseMicros } from '#server/shared/money/micros.ts'
import { dice } from '#server/shared/rules/dice/current.ts'
import { openByteStream } from '#server/shared/rules/fairness/stream.ts'
import { games } from '#server/shared/rules/games.ts'
import { paidFor, playFrom } from '#server/shared/rules/play.ts'
import type { GameId, ParamsOf } from '#server/shared/rules/registry.ts'
import type { PlayedBet } from '~/features/bets/bets.ts'
import type { DemoWallet } from '~/games/engine/demo/demo-wallet.ts'
import { playDemo } from '~/games/engine/demo/engine.ts'
import { CREDITS } from '~/lib/format/unit.ts'
import { verifyNew } from '../../support/check-bets.ts'
import { P1_BETS, P1_COMMITMENT } from '../rules/vectors.ts'

const WALLET: DemoWallet = { credits: '100', staked: '0', ...P1_BETS[0].seeds }
const EVEN = { side: 'over', chance: 4950 } as const
const bet = { game: 'dice', rules: dice, params: EVEN, amount: '10', count: 1, now: 0 } as const

const KENO_PICKS = [3, 9, 14, 22, 31, 40]

/** A play of every game with a seeded demo, by its id: a new game must be added. */
const DEMO_PLAYS: { readonly [G in GameId]: ParamsOf<G> } = {
  coinflip: { side: 'heads' },
  dice: { side: 'over', chance: 4950 },
  keno: { risk: 'high', picks: KENO_PICKS },
  roulette: {
    chips: [
      { bet: 'red', amount: '5' },
      { bet: 'straight:17', amount: '5' },
    ],
  },
  wheel: { risk: 'high' },
  cases: { case: 'starter', version: 1, currency: 'RUB' },
  hilo: { steps: ['up', 'skip', 'down'] },
  miner: { mines: 3, picks: [1, 7, 12] },
} as never
const ROUNDS = 300

describe('CT12: the demo of every game returns what the real game does', () => {
  const { instant, rounds } = games
  test.each(Object.keys({ ...instant, ...rounds }) as GameId[])('%s', (game) => {
    const { current: rules } = { ...instant, ...rounds }[game]
    const params = DEMO_PLAYS[game]
    let wallet: DemoWallet = { ...WALLET, credits: '100000' }
    let [demo, real, wins] = [0n, 0n, 0]
    for (let played = 0; played < ROUNDS; played += 1) {
      const { serverSeed, clientSeed, nonce } = wallet
      const settled = playDemo(wallet, { game, rules, params, amount: '10', count: 1, now: 0 } as never)
      const [one] = settled.bets as readonly PlayedBet<GameId>[]
      // the platform's payout for the same seeds: with its own hash, from the same rules
      const stream = openByteStream(nodeHmacSha256, { serverSeed, clientSeed, nonce })
      const { outcome, ...priced } = playFrom(stream, rules as never, params as never)
      const paid = paidFor(parseMicros('10'), priced)
      expect([played, one?.outcome, one?.payout]).toEqual([played, outcome, formatMicros(paid)])
      demo += parseMicros(one?.payout ?? '0')
      real += paid
      if (paid > 0n) wins += 1
      wallet = { ...settled.wallet, credits: '100000' }
    }
    expect(demo).toBe(real)
    // ensures that something was compared
    expect(wins).toBeGreaterThan(0)
    expect(wins).toBeLessThanOrEqual(ROUNDS)
  })
})

describe('the demo', () => {
  test('CT12: settles by the rules of the game, from published seeds', () => {
    const { bets, wallet } = playDemo(WALLET, bet)
    expect(bets).toEqual([
      expect.objectContaining({
        currency: CREDITS,
        outcome: { roll: 6007, win: true },
        payout: '20',
        nonce: 0,
        server_seed_hash: P1_COMMITMENT,
        placed_at: '1970-01-01T00:00:00.000Z',
      }),
    ])
    expect(wallet).toEqual({ ...WALLET, credits: '110', nonce: 1 })
  })

  test('gives every bet what its check needs', () => {
    for (let wallet = WALLET, played = 0; played < 20; played += 1) {
      const settled = playDemo(wallet, { ...bet, amount: '1' })
      const [one] = settled.bets
      if (!one) throw new Error('no bet')
      const { client_seed: clientSeed, server_seed, nonce } = one
      const seeds = { clientSeed, serverSeed: server_seed ?? '', nonce }
      const verification = verifyNew({ game: 'dice', params: EVEN, seeds })
      expect(verification).toMatchObject({
        outcome: one.outcome,
        serverSeedHash: one.server_seed_hash,
        rulesVersion: one.rules_version,
        tableHash: one.table_hash,
      })
      expect(formatMultiplier(verification.multiplier)).toBe(one.multiplier)
      wallet = settled.wallet
    }
  })

  test('gives each of several bets a nonce of its own, and keeps the books', () => {
    const { bets, wallet } = playDemo(WALLET, { ...bet, count: 3, amount: '30' })
    expect(bets.map(({ nonce, stake, outcome }) => [nonce, stake, outcome.roll])).toEqual(
      P1_BETS.map(({ seeds, roll }) => [seeds.nonce, '10', roll]),
    )
    const paid = bets.reduce((sum, { payout }) => sum + parseMicros(payout), 0n)
    expect(parseMicros(wallet.credits)).toBe(70_000_000n + paid)
    expect(wallet.nonce).toBe(3)
  })

  test('stakes no more than there is', () => {
    expect(() => playDemo(WALLET, { ...bet, amount: '100.01' })).toThrow(RangeError)
    expect(() => playDemo(WALLET, { ...bet, amount: '0' })).toThrow(RangeError)
  })
})
