import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { checkInvariants } from '#server/platform/modules/ledger/reads.ts'
import type { RoundStart } from '#server/platform/modules/round-games/commands/start-round.ts'
import type { RoundStep } from '#server/platform/modules/round-games/commands/step-round.ts'
import { CURRENCY_CODES, type Currency } from '#server/shared/constants/currencies.ts'
import { MAX_WIN } from '#server/shared/money/limits.ts'
import { formatMicros, micros, parseMicros } from '#server/shared/money/micros.ts'
import type { GameId } from '#server/shared/rules/registry.ts'
import { betLimits } from '../../support/bet-limits.ts'
import { startPlatform, type TestPlatform } from '../../support/platform.ts'
import { hiloStart, minerStart } from '../round-games/round-players.ts'
import { betOn, newKey, openPlayer, PATIENCE, type Play, type Player } from './players.ts'

vi.setConfig(PATIENCE)

let server: TestPlatform
beforeAll(async () => {
  server = await startPlatform()
})
afterAll(async () => {
  expect(await checkInvariants(server.platform.reader)).toEqual([])
  await server[Symbol.asyncDispose]()
})

type Stake = { readonly amount: string; readonly currency: Currency }
type Place = (player: Player, stake: Stake) => Promise<string>

const instant =
  (playOf: (amount: string) => Play): Place =>
  async (player, { amount, currency }) =>
    (await server.platform.writer.execute('placeBet', betOn(player, playOf(amount), { currency }))).bet.stake

/** Starts a round and ends it after its first step, since a player may have one open round. */
const round =
  (
    startOf: (player: Player, stake: Stake) => RoundStart,
    firstStep: (key: Pick<RoundStep, 'userId' | 'roundId'>) => RoundStep,
  ): Place =>
  async (player, wanted) => {
    const { writer } = server.platform
    const { id: roundId, game, stake } = (await writer.execute('startRound', startOf(player, wanted))).round
    const key = { userId: player.userId, roundId }
    const stepped = await writer.execute('stepRound', firstStep(key))
    if (stepped.round.status === 'open')
      await writer.execute('cashOutRound', { ...key, game, idempotencyKey: newKey() })
    return stake
  }

/** Each game with a stake of the player's choice, with low-paying parameters. */
const PLACES: { readonly [G in Exclude<GameId, 'cases'>]: Place } = {
  coinflip: instant((amount) => ({ game: 'coinflip', params: { side: 'heads' }, amount })),
  dice: instant((amount) => ({ game: 'dice', params: { side: 'over', chance: 5_000 }, amount })),
  keno: instant((amount) => ({ game: 'keno', params: { risk: 'classic', picks: [7] }, amount })),
  roulette: instant((amount) => ({ game: 'roulette', params: { chips: [{ bet: 'red', amount }] } })),
  wheel: instant((amount) => ({ game: 'wheel', params: { risk: 'low' }, amount })),
  hilo: round(hiloStart, (key) => ({ ...key, game: 'hilo', step: 1, action: 'up' })),
  miner: round(minerStart, (key) => ({ ...key, game: 'miner', step: 1, action: 13 })),
}
const GAMES = Object.keys(PLACES) as (keyof typeof PLACES)[]

const STEP = parseMicros('0.01')
const beside = (limit: string, steps: bigint) => formatMicros(micros(parseMicros(limit) + STEP * steps))

/** A player who could pay for stakes beyond every limit. */
const rich = (currency: Currency) =>
  openPlayer(server, { currency, amount: formatMicros(micros(parseMicros(betLimits('dice', currency).max) * 6n)) })

describe.each(CURRENCY_CODES)('in %s', (currency) => {
  it.each(GAMES)('a stake of %s may be either limit, and not a step beyond [L1 L3 V6]', async (game) => {
    const place = PLACES[game]
    const { min, max } = betLimits(game, currency)
    const player = await rich(currency)
    for (const amount of [min, max]) expect(await place(player, { amount, currency })).toBe(amount)

    const below = beside(min, -1n)
    await expect(place(player, { amount: below, currency })).rejects.toMatchObject(
      below === '0' ? { code: 'amount_invalid' } : { code: 'amount_below_min', detail: min },
    )
    await expect(place(player, { amount: beside(max, 1n), currency })).rejects.toMatchObject({
      code: 'amount_above_max',
      detail: max,
    })
    const part = formatMicros(micros(parseMicros(min) + 1n))
    await expect(place(player, { amount: part, currency })).rejects.toMatchObject({ code: 'amount_step' })
  })

  it('the cheapest case and the dearest cost what the limits say [L1 V6]', async () => {
    const { min, max } = betLimits('cases', currency)
    const player = await rich(currency)
    for (const [slug, price] of [
      ['spark', min],
      ['zenith', max],
    ] as const) {
      const opening = { slug, version: 1, count: 1, currency, idempotencyKey: newKey() }
      const { userId, sessionId } = player
      const { bets } = await server.platform.writer.execute('openCases', { userId, sessionId, ...opening })
      expect(bets.map(({ stake }) => stake)).toEqual([price])
    }
  })

  it.each<[name: string, times: bigint, playOf: (amount: string) => Play]>([
    ['dice', 9_900n, (amount) => ({ game: 'dice', params: { side: 'under', chance: 1 }, amount })],
    [
      'keno',
      1_000n,
      (amount) => ({ game: 'keno', params: { risk: 'high', picks: [1, 2, 3, 4, 5, 6, 7, 8, 9] }, amount }),
    ],
  ])('the longest shot of %s may win the largest win and not a step more [V6]', async (_, times, playOf) => {
    const place = instant(playOf)
    const player = await rich(currency)
    const exact = parseMicros(MAX_WIN[currency]) / times
    const largest = formatMicros(micros(exact - (exact % STEP)))
    expect(await place(player, { amount: largest, currency })).toBe(largest)
    await expect(place(player, { amount: beside(largest, 1n), currency })).rejects.toMatchObject({
      code: 'max_win_exceeded',
      field: 'amount',
      detail: largest,
    })
  })

  it.each<[name: 'roulette' | 'wheel', playOf: (amount: string) => Play]>([
    ['roulette', (amount) => ({ game: 'roulette', params: { chips: [{ bet: 'straight:17', amount }] } })],
    ['wheel', (amount) => ({ game: 'wheel', params: { risk: 'high' }, amount })],
  ])('the longest shot of %s cannot pass the largest win, at the largest stake neither [V6]', async (name, playOf) => {
    const { max } = betLimits(name, currency)
    expect(await instant(playOf)(await rich(currency), { amount: max, currency })).toBe(max)
  })
})

it('chips are limited each from below and together from above [L3 V6]', async () => {
  const player = await rich('RUB')
  const place = (amounts: readonly string[]) => {
    const places = ['red', 'black', 'odd']
    const chips = amounts.map((amount, index) => ({ bet: places[index] ?? '', amount }))
    return server.platform.writer.execute('placeBet', betOn(player, { game: 'roulette', params: { chips } }))
  }
  const { min, max } = betLimits('roulette', 'RUB')
  expect((await place([min, beside(max, -200n), min])).bet.stake).toBe(max)
  await expect(place([min, beside(max, -199n), min])).rejects.toMatchObject({ code: 'amount_above_max', detail: max })
  await expect(place(['100', beside(min, -1n)])).rejects.toMatchObject({ code: 'amount_below_min', detail: min })
})
