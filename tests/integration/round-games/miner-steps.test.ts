import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { bets } from '#db/platform/schema/bets.ts'
import { checkAllBooks } from '#server/platform/books.ts'
import { findSeeds } from '#server/platform/modules/fairness/queries/find-seeds.ts'
import { startPlatform, type TestPlatform } from '../../support/platform.ts'
import { withoutPromises } from '../../support/without-promises.ts'
import { newKey, openPlayer, PATIENCE } from '../instant-games/players.ts'
import { minerTable } from './miner-table.ts'
import { cashOut, fieldOf, minerStart } from './round-players.ts'

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

describe('a step', () => {
  it('asked for again changes nothing, and is shown as it has come out', async () => {
    const player = await rich()
    const { id } = await start(player)
    const { safe, mined } = await fieldOf(opened, id, 3)
    const [first = 0, second = 0] = safe
    const once = await pick(player, id, 1, first)
    expect(await pick(player, id, 1, first)).toEqual(once)
    const lost = await pick(player, id, 2, mined[0] ?? 0)
    expect(await pick(player, id, 2, mined[0] ?? 0)).toEqual(lost)
    expect(await pick(player, id, 1, first)).toEqual(lost)
    await expect(pick(player, id, 1, second)).rejects.toMatchObject({ code: 'step_conflict', detail: '3' })
  })

  it('of a number that is taken, or not yet its turn, is a conflict that names the next one', async () => {
    const player = await rich()
    const { id } = await start(player)
    const [first = 0, second = 0] = (await fieldOf(opened, id, 3)).safe
    await pick(player, id, 1, first)
    for (const [step, tile] of [
      [1, second],
      [3, second],
    ] as const)
      await expect(pick(player, id, step, tile)).rejects.toMatchObject({
        code: 'step_conflict',
        field: 'step',
        detail: '2',
      })
    expect(await current(player)).toMatchObject({ params: { picks: [first] } })
  })

  it('on an open tile is not possible', async () => {
    const player = await rich()
    const { id } = await start(player)
    const [first = 0] = (await fieldOf(opened, id, 3)).safe
    await pick(player, id, 1, first)
    await expect(pick(player, id, 2, first)).rejects.toMatchObject({ code: 'step_unavailable' })
  })

  it('sent twenty times at once is one', async () => {
    const player = await rich()
    const { id } = await start(player)
    const [first = 0] = (await fieldOf(opened, id, 3)).safe
    const answers = await Promise.all(Array.from({ length: 20 }, () => pick(player, id, 1, first)))
    for (const answer of answers) expect(withoutPromises(answer)).toEqual(withoutPromises(answers[0]))
    expect(await current(player)).toMatchObject({ params: { picks: [first] } })
  })

  it('of several at once on different tiles has one winner', async () => {
    const player = await rich()
    const { id } = await start(player)
    const { safe } = await fieldOf(opened, id, 3)
    const results = await Promise.allSettled(safe.slice(0, 8).map((tile) => pick(player, id, 1, tile)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'step_conflict', detail: '2' })
    expect(await current(player)).toMatchObject({ params: { picks: [expect.any(Number)] } })
  })

  it('and a cash-out at once have one order, and the money of that', async () => {
    for (let count = 0; count < 10; count += 1) {
      const player = await rich()
      const { id } = await start(player)
      const { safe, mined } = await fieldOf(opened, id, 3)
      await pick(player, id, 1, safe[0] ?? 0)
      const pair = [
        () => pick(player, id, 2, mined[0] ?? 0),
        () => platform.writer.execute('cashOutRound', cashOut(player, { id, game: 'miner' })),
      ]
      const results = await Promise.allSettled((count % 2 ? pair : pair.reverse()).map((send) => send()))
      expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      for (const result of results)
        if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'round_over' })
      const round = await current(player)
      expect([round?.status, await roubles(player)]).toBeOneOf([
        ['lost', '990'],
        ['cashed_out', '1001.25'],
      ])
    }
  })
})

describe('an idempotency key', () => {
  it('of a start sent twenty times at once stakes once, and gives one answer', async () => {
    const player = await rich()
    const input = minerStart(player)
    const answers = await Promise.all(Array.from({ length: 20 }, () => platform.writer.execute('startRound', input)))
    for (const answer of answers) expect(withoutPromises(answer)).toEqual(withoutPromises(answers[0]))
    expect(await roubles(player)).toBe('990')
    expect((await findSeeds(platform, player.userId)).nonce).toBe(1)
    await expect(platform.writer.execute('startRound', { ...input, opening: { mines: 4 } })).rejects.toMatchObject({
      code: 'idempotency_key_conflict',
    })
  })

  it('of a cash-out pays once, and gives one answer', async () => {
    const player = await rich()
    const { id } = await start(player)
    await pick(player, id, 1, (await fieldOf(opened, id, 3)).safe[0] ?? 0)
    const input = cashOut(player, { id, game: 'miner' })
    const answers = await Promise.all(Array.from({ length: 20 }, () => platform.writer.execute('cashOutRound', input)))
    for (const answer of answers) expect(withoutPromises(answer)).toEqual(withoutPromises(answers[0]))
    expect(await roubles(player)).toBe('1001.25')
    expect(await platform.reader.select().from(bets).where(eq(bets.id, id))).toHaveLength(1)
  })

  it('of a refused start may be used again', async () => {
    const player = await rich()
    const { id } = await start(player)
    const input = minerStart(player)
    await expect(platform.writer.execute('startRound', input)).rejects.toMatchObject({ code: 'round_open' })
    await pick(player, id, 1, (await fieldOf(opened, id, 3)).mined[0] ?? 0)
    expect((await platform.writer.execute('startRound', input)).round).toMatchObject({ status: 'open', nonce: 1 })
  })
})

describe('a stake', () => {
  it('is refused in whole steps, in the wallet’s currency and with enough money alone', async () => {
    const player = await openPlayer(opened, { currency: 'RUB', amount: '100' })
    for (const [input, code] of [
      [{ amount: '1.001' }, 'amount_step'],
      [{ amount: 'ten' }, 'amount_invalid'],
      [{ amount: '101' }, 'insufficient_funds'],
      [{ currency: 'EUR' as const }, 'currency_mismatch'],
    ] as const)
      await expect(start(player, input)).rejects.toMatchObject({ code })
    expect([(await findSeeds(platform, player.userId)).nonce, await current(player)]).toEqual([0, null])
  })

  it('stays in its currency when the player turns to another wallet', async () => {
    const player = await rich()
    const { id } = await start(player)
    await platform.writer.execute('selectCurrency', { userId: player.userId, currency: 'EUR' })
    const { round, balance } = await pick(player, id, 1, (await fieldOf(opened, id, 3)).safe[0] ?? 0)
    expect([round.currency, balance]).toEqual(['RUB', '990'])
    const paid = await platform.writer.execute('cashOutRound', {
      ...cashOut(player, round),
      idempotencyKey: newKey(),
    })
    expect([paid.balance, await roubles(player)]).toEqual(['1001.25', '1001.25'])
  })
})
