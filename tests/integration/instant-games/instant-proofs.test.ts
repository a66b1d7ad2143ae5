import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { checkInvariants } from '#server/platform/modules/ledger/reads.ts'
import type { CallOutput } from '#server/shared/contract/call.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { formatMicros, formatMultiplier, parseMicros } from '#server/shared/money/micros.ts'
import { paidFor } from '#server/shared/rules/play.ts'
import type { GameId, InstantGameId } from '#server/shared/rules/registry.ts'
import { ANY_PARAMS } from '../../support/any-bet.ts'
import { type NewBet, verifyNew } from '../../support/check-bets.ts'
import { pairBets } from '../../support/pair-bets.ts'
import { startPlatform, type TestPlatform } from '../../support/platform.ts'
import fc from '../../support/run/fast-check.ts'
import { betOn, newKey, openPlayer, PATIENCE, type Play } from './players.ts'

vi.setConfig(PATIENCE)

/** The number of bets per page. */
const BETS = 100

let opened: TestPlatform
beforeAll(async () => {
  opened = await startPlatform()
})
afterAll(async () => {
  expect(await checkInvariants(opened.platform.reader)).toEqual([])
  await opened[Symbol.asyncDispose]()
})

const anyChips = fc.uniqueArray(
  fc.record({
    bet: fc.constantFrom(
      'straight:0',
      'straight:17',
      'split:0-2',
      'corner:1-2-4-5',
      'dozen:3',
      'column:1',
      'red',
      'low',
    ),
    amount: fc
      .integer({ min: 100, max: 700 })
      .map((hundredths) => formatMicros(parseMicros((hundredths / 100).toFixed(2)))),
  }),
  { minLength: 1, maxLength: 8, selector: ({ bet }) => bet },
)

/** Plays that a hundred roubles pay for. */
const ANY_PLAY: { readonly [G in Exclude<InstantGameId, 'cases'>]: fc.Arbitrary<Play> } = {
  coinflip: ANY_PARAMS.coinflip.map((params) => ({ game: 'coinflip', params, amount: '7.77' })),
  dice: ANY_PARAMS.dice.map((params) => ({ game: 'dice', params, amount: '1.23' })),
  keno: ANY_PARAMS.keno.map((params) => ({ game: 'keno', params, amount: '3.33' })),
  roulette: anyChips.map((chips) => ({ game: 'roulette', params: { chips } })),
  wheel: ANY_PARAMS.wheel.map((params) => ({ game: 'wheel', params, amount: '1' })),
}

type WireBet = Extract<CallOutput<typeof contract.bets.byId>, { nonce: number }>

/** Checks that the data visible to a player suffices to recompute the bet. */
function expectProven(bet: WireBet): void {
  const seeds = { serverSeed: bet.server_seed ?? '', clientSeed: bet.client_seed, nonce: bet.nonce }
  const checked = verifyNew<GameId>({ ...bet, seeds } satisfies NewBet<GameId>)
  expect({
    outcome: checked.outcome,
    multiplier: formatMultiplier(checked.multiplier),
    payout: formatMicros(paidFor(parseMicros(bet.stake), checked)),
    rules_version: checked.rulesVersion,
    table_hash: checked.tableHash,
    server_seed_hash: checked.serverSeedHash,
  }).toEqual({
    outcome: bet.outcome,
    multiplier: bet.multiplier,
    payout: bet.payout,
    rules_version: bet.rules_version,
    table_hash: bet.table_hash,
    server_seed_hash: bet.server_seed_hash,
  })
}

/** All bets of a player in a game, with the seed that decided them. */
async function revealedBets(game: InstantGameId, token: string): Promise<WireBet[]> {
  await opened.request(contract.fairness.rotate, { idempotency_key: newKey() }, { token })
  const { output } = await opened.request(contract.bets.mine, { game, limit: BETS }, { token })
  return pairBets(output.bets)
}

it.each(Object.entries(ANY_PLAY))('a hundred bets of %s are what their player computes', async (game, anyPlay) => {
  const player = await openPlayer(opened, { currency: 'RUB', amount: '10000' })
  const plays = fc.sample(anyPlay, { numRuns: BETS, seed: 20_261_121 })
  const placed = await Promise.all(plays.map((play) => opened.platform.writer.execute('placeBet', betOn(player, play))))
  expect(placed.every(({ bet }) => bet.server_seed === null)).toBe(true)
  const bets = await revealedBets(game as InstantGameId, player.token)
  expect(bets).toHaveLength(BETS)
  for (const bet of bets) expectProven(bet)
})

it('a hundred openings of cases are what their player computes', async () => {
  const player = await openPlayer(opened, { currency: 'RUB', amount: '50000' })
  const { userId, sessionId } = player
  const open = (slug: string) =>
    opened.platform.writer.execute('openCases', {
      userId,
      sessionId,
      slug,
      version: 1,
      count: 5,
      currency: 'RUB',
      idempotencyKey: newKey(),
    })
  for (let round = 0; round < 5; round += 1)
    for (const slug of ['spark', 'copper', 'starter', 'neon']) {
      opened.clock.advance(1)
      await open(slug)
    }
  const bets = await revealedBets('cases', player.token)
  expect(bets.map(({ nonce }) => nonce)).toEqual(Array.from({ length: BETS }, (_, index) => BETS - 1 - index))
  for (const bet of bets) expectProven(bet)
})
