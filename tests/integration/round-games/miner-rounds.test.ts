import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { checkAllBooks } from '#server/platform/books.ts'
import { findBet } from '#server/platform/modules/bets/queries/find-bet.ts'
import { findSeeds } from '#server/platform/modules/fairness/queries/find-seeds.ts'
import { CURRENCY_CODES } from '#server/shared/constants/currencies.ts'
import { MAX_WIN } from '#server/shared/money/limits.ts'
import { formatMicros, formatMultiplier, parseMicros, payoutOf } from '#server/shared/money/micros.ts'
import { multiplierOf } from '#server/shared/rules/miner/current.ts'
import { betLimits } from '../../support/bet-limits.ts'
import { loggedFields } from '../../support/logged.ts'
import { startPlatform, type TestPlatform } from '../../support/platform.ts'
import { openPlayer, PATIENCE } from '../instant-games/players.ts'
import { minerTable } from './miner-table.ts'
import { cashOut, fieldOf, hiloStart, minerStart } from './round-players.ts'

vi.setConfig(PATIENCE)

let opened: TestPlatform
let platform: TestPlatform['platform']
beforeAll(async () => {
  opened = await startPlatform()
  platform = opened.platform
})
afterAll(async () => {
  expect(await checkAllBooks(platform.reader)).toEqual([])
  await opened[Symbol.asyncDispose]()
})

const { rich, roubles, start, pick, current } = minerTable(() => opened)

describe('a miner round', () => {
  it('takes its stake and a nonce, and shows nothing of its layout', async () => {
    const player = await rich()
    const { round, balance } = await platform.writer.execute('startRound', minerStart(player))
    expect(round).toMatchObject({
      game: 'miner',
      status: 'open',
      params: { mines: 3, picks: [] },
      stake: '10',
      nonce: 0,
    })
    expect(round).toMatchObject({ multiplier: null, payout: null, bet: null, shown: { safe: [] } })
    expect(round.options).toEqual({ pick: { wins: 22, of: 25, multiplier: '1.1250', payout: '11.25' } })
    expect([balance, await roubles(player)]).toEqual(['990', '990'])
    expect((await findSeeds(platform, player.userId)).nonce).toBe(1)
    expect(await current(player)).toEqual(round)
    await expect(findBet(platform, { id: round.id, userId: null })).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is worth more with each safe tile, and pays that', async () => {
    const player = await rich()
    const { id } = await start(player)
    const { mined, safe } = await fieldOf(opened, id, 3)
    for (const [index, tile] of safe.slice(0, 3).entries()) {
      const { round, balance } = await pick(player, id, index + 1, tile)
      const multiplier = multiplierOf(3, index + 1)
      expect(round).toMatchObject({
        status: 'open',
        shown: { safe: safe.slice(0, index + 1) },
        multiplier: formatMultiplier(multiplier),
        payout: formatMicros(payoutOf(parseMicros('10'), multiplier)),
        options: { pick: { wins: 21 - index, of: 24 - index } },
      })
      expect(balance).toBe('990')
    }
    const { round, balance } = await platform.writer.execute('cashOutRound', cashOut(player, { id, game: 'miner' }))
    expect(round).toMatchObject({ status: 'cashed_out', multiplier: null, options: { pick: null }, closesAt: null })
    expect(round.bet).toMatchObject({
      id,
      nonce: 0,
      params: { mines: 3, picks: safe.slice(0, 3) },
      outcome: { layout: mined, win: true },
      multiplier: '1.4785',
      payout: '14.785',
    })
    expect([balance, await roubles(player)]).toEqual(['1004.785', '1004.785'])
    expect(await findBet(platform, { id: id, userId: null })).toEqual(round.bet)
    expect(await current(player)).toEqual(round)
  })

  it('is lost with the first mine, and then shows them all', async () => {
    const player = await rich()
    const { id } = await start(player)
    const { mined, safe } = await fieldOf(opened, id, 3)
    const [first = 0, mine = 0] = [safe[0], mined[1]]
    await pick(player, id, 1, first)
    const { round, balance } = await pick(player, id, 2, mine)
    expect(round).toMatchObject({ status: 'lost', shown: { safe: [first] }, options: { pick: null }, payout: null })
    expect(round.bet).toMatchObject({
      params: { picks: [first, mine] },
      outcome: { layout: mined, win: false },
      payout: '0',
    })
    expect(balance).toBe('990')
    expect(await current(player)).toEqual(round)
    await expect(pick(player, id, 3, safe[1] ?? 0)).rejects.toMatchObject({ code: 'round_over' })
    await expect(platform.writer.execute('cashOutRound', cashOut(player, { id, game: 'miner' }))).rejects.toMatchObject(
      { code: 'round_over' },
    )
  })

  it('is cashed out unasked when only mines are left', async () => {
    const player = await rich()
    const { id } = await start(player, { opening: { mines: 24 } })
    const [last = 0] = (await fieldOf(opened, id, 24)).safe
    const { round, balance } = await pick(player, id, 1, last)
    expect(round).toMatchObject({ status: 'completed', bet: { payout: '247.5', multiplier: '24.7500' } })
    expect(balance).toBe('1237.5')
  })

  it.each(CURRENCY_CODES)('in %s is cashed out unasked before a tile could pass the largest win', async (currency) => {
    const amount = betLimits('miner', currency).max
    const player = await openPlayer(opened, { currency, amount })
    const { id } = await start(player, { opening: { mines: 12 }, amount, currency })
    const { safe } = await fieldOf(opened, id, 12)
    const [stake, maxWin] = [parseMicros(amount), parseMicros(MAX_WIN[currency])]
    let step = 0
    let { round } = await pick(player, id, ++step, safe[0] ?? 0)
    while (round.status === 'open') round = (await pick(player, id, step + 1, safe[step++] ?? 0)).round
    expect([round.status, round.bet?.payout]).toEqual([
      'completed',
      formatMicros(payoutOf(stake, multiplierOf(12, step))),
    ])
    expect(payoutOf(stake, multiplierOf(12, step)) <= maxWin).toBe(true)
    expect(payoutOf(stake, multiplierOf(12, step + 1)) > maxWin).toBe(true)
  })

  it('pays nothing before the first tile', async () => {
    const player = await rich()
    const { id } = await start(player)
    await expect(platform.writer.execute('cashOutRound', cashOut(player, { id, game: 'miner' }))).rejects.toMatchObject(
      { code: 'cash_out_too_early' },
    )
    expect(await current(player)).toMatchObject({ status: 'open' })
  })

  it('is one of its game at a time, and does not keep another game from being played', async () => {
    const player = await rich()
    const { id } = await start(player)
    await expect(start(player)).rejects.toMatchObject({ code: 'round_open' })
    const hilo = await platform.writer.execute('startRound', hiloStart(player))
    expect(hilo.round).toMatchObject({ game: 'hilo', nonce: 1 })
    expect(await current(player)).toMatchObject({ id, status: 'open' })
    expect(await roubles(player)).toBe('980')
    expect((await findSeeds(platform, player.userId)).nonce).toBe(2)
  })

  it('is logged when it opens and when it is settled, under its pair and without its player', async () => {
    const player = await rich()
    const { id } = await start(player)
    const [mine = 0] = (await fieldOf(opened, id, 3)).mined
    await pick(player, id, 1, mine)
    const ofRound = (await loggedFields(platform.reader)).filter(({ fields }) => fields.bet === id)
    expect(ofRound.map(({ kind }) => kind)).toEqual(['bet_placed', 'bet_settled'])
    const params = '{"mines":3,"picks":[]}'
    expect(ofRound[0]?.fields).toMatchObject({ nonce: 0, game: 'miner', params, stake: '10' })
    expect(JSON.stringify(ofRound)).not.toContain(player.userId)
  })

  it('is another player’s only to themselves', async () => {
    const [player, other] = [await rich(), await rich()]
    const { id } = await start(player)
    for (const input of [
      pick(other, id, 1, 1),
      platform.writer.execute('cashOutRound', cashOut(other, { id, game: 'miner' })),
      platform.writer.execute('cashOutRound', cashOut(player, { id, game: 'hilo' })),
      pick(player, 'unknown', 1, 1),
    ])
      await expect(input).rejects.toMatchObject({ code: 'not_found', field: 'id' })
    expect(await current(other)).toBeNull()
    expect(await current(player)).toMatchObject({ status: 'open', params: { picks: [] } })
  })
})
