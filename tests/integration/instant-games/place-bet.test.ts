import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { checkAllBooks } from '#server/platform/books.ts'
import { findBet } from '#server/platform/modules/bets/queries/find-bet.ts'
import { findSeeds } from '#server/platform/modules/fairness/queries/find-seeds.ts'
import { readWallets } from '#server/platform/modules/ledger/reads.ts'
import { formatMicros, micros, parseMicros } from '#server/shared/money/micros.ts'
import { fund, startPlatform, type TestPlatform } from '../../support/platform.ts'
import { withoutPromises } from '../../support/without-promises.ts'
import { diceBet, newKey, openPlayer, PATIENCE, type Player } from './players.ts'

vi.setConfig(PATIENCE)

/** 0.01 %: a bet that these tests' fixed entropy never wins. */
const LOSING = { side: 'under', chance: 1 } as const

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

async function roubles({ userId }: Player): Promise<string> {
  const wallets = await readWallets(platform.reader, userId)
  return formatMicros(wallets.find(({ currency }) => currency === 'RUB')?.balance ?? micros(0n))
}
const place = (player: Player, bet?: Parameters<typeof diceBet>[1]) =>
  platform.writer.execute('placeBet', diceBet(player, bet))
const fulfilled = <T>(results: PromiseSettledResult<T>[]) =>
  results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
const rejected = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))

describe('a nonce', () => {
  it('follows the one before it, without gaps, over 200 bets', async () => {
    const player = await openPlayer(opened, { currency: 'RUB', amount: '300' })
    const nonces: number[] = []
    for (let count = 0; count < 200; count += 1) nonces.push((await place(player)).bet.nonce)
    expect(nonces).toEqual(Array.from({ length: 200 }, (_, index) => index))
    expect((await findSeeds(platform, player.userId)).nonce).toBe(200)
  })

  it('is never shared by bets that are placed at once', async () => {
    const player = await openPlayer(opened, { currency: 'RUB', amount: '300' })
    const placed = await Promise.all(Array.from({ length: 150 }, () => place(player)))
    expect(new Set(placed.map(({ bet }) => bet.nonce)).size).toBe(150)
    expect(Math.max(...placed.map(({ bet }) => bet.nonce))).toBe(149)
  })

  it('is not taken by a bet that is refused', async () => {
    const player = await openPlayer(opened, { currency: 'RUB', amount: '100' })
    const first = await place(player)
    for (const refused of [{ amount: '10000' }, { amount: '0.5' }, { amount: '1.001' }, { currency: 'USD' as const }])
      await expect(place(player, refused)).rejects.toHaveProperty('code')
    expect((await place(player)).bet.nonce).toBe(first.bet.nonce + 1)
  })
})

describe('a balance', () => {
  it('for ten bets takes exactly ten of fifty that come at once', async () => {
    const player = await openPlayer(opened, { currency: 'RUB', amount: '100' })
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, () => place(player, { amount: '10', params: LOSING })),
    )
    expect(fulfilled(results)).toHaveLength(10)
    expect(fulfilled(results).every(({ bet }) => bet.payout === '0')).toBe(true)
    expect(rejected(results)).toHaveLength(40)
    for (const refusal of rejected(results))
      expect(refusal).toMatchObject({ code: 'insufficient_funds', field: 'amount' })
    expect(await roubles(player)).toBe('0')
    expect((await findSeeds(platform, player.userId)).nonce).toBe(10)
  })

  it('is told as it is right after each bet', async () => {
    const player = await openPlayer(opened, { currency: 'RUB', amount: '100' })
    let expected = parseMicros('100')
    for (let count = 0; count < 20; count += 1) {
      const { bet, balance } = await place(player, { amount: '1.07' })
      expected = micros(expected - parseMicros(bet.stake) + parseMicros(bet.payout))
      expect(balance).toBe(formatMicros(expected))
    }
    expect(await roubles(player)).toBe(formatMicros(expected))
  })
})

describe('an idempotency key', () => {
  it('sent twenty times at once moves money once and gives twenty equal answers', async () => {
    const player = await openPlayer(opened, { currency: 'RUB', amount: '100' })
    const request = diceBet(player, { amount: '10', params: LOSING })
    const answers = await Promise.all(Array.from({ length: 20 }, () => platform.writer.execute('placeBet', request)))
    for (const answer of answers) expect(withoutPromises(answer)).toEqual(withoutPromises(answers[0]))
    expect(await roubles(player)).toBe('90')
    expect((await findSeeds(platform, player.userId)).nonce).toBe(1)
  })

  it('gives its first answer also after later bets, and from another login', async () => {
    const player = await openPlayer(opened, { currency: 'RUB', amount: '100' })
    const request = diceBet(player)
    const first = await platform.writer.execute('placeBet', request)
    await place(player)
    const again = await platform.writer.execute('placeBet', { ...request, sessionId: 'another' })
    expect(withoutPromises(again)).toEqual(withoutPromises(first))
  })

  it.each([{ amount: '2' }, { params: { side: 'over', chance: 5_000 } as const }])(
    'with another body (%o) is refused',
    async (change) => {
      const player = await openPlayer(opened, { currency: 'RUB', amount: '100' })
      const request = diceBet(player)
      await platform.writer.execute('placeBet', request)
      await expect(platform.writer.execute('placeBet', { ...request, ...change })).rejects.toMatchObject({
        code: 'idempotency_key_conflict',
      })
    },
  )

  it('of one player is not another’s', async () => {
    const [one, other] = [
      await openPlayer(opened, { currency: 'RUB', amount: '100' }),
      await openPlayer(opened, { currency: 'RUB', amount: '100' }),
    ]
    const idempotencyKey = newKey()
    const [a, b] = [await place(one, { idempotencyKey }), await place(other, { idempotencyKey })]
    expect(a.bet.id).not.toBe(b.bet.id)
  })

  it('of a refused bet may be used again', async () => {
    const player = await openPlayer(opened)
    const request = diceBet(player)
    await expect(platform.writer.execute('placeBet', request)).rejects.toMatchObject({ code: 'insufficient_funds' })
    await fund(opened, player.token, { currency: 'RUB', amount: '100' })
    expect((await platform.writer.execute('placeBet', request)).bet.stake).toBe('1')
  })
})

describe('a bet', () => {
  it('is in the currency of the active wallet', async () => {
    const player = await openPlayer(opened, { currency: 'RUB', amount: '100' })
    await expect(place(player, { currency: 'EUR' })).rejects.toMatchObject({
      code: 'currency_mismatch',
      field: 'currency',
    })
    await platform.writer.execute('selectCurrency', { userId: player.userId, currency: 'EUR' })
    await expect(place(player)).rejects.toMatchObject({ code: 'currency_mismatch' })
    await expect(place(player, { currency: 'EUR' })).rejects.toMatchObject({ code: 'insufficient_funds' })
  })

  it.each(['0', '-1', 'ten', '1e3', ''])('of %j is refused', async (amount) => {
    const player = await openPlayer(opened, { currency: 'RUB', amount: '100' })
    await expect(place(player, { amount })).rejects.toMatchObject({ code: 'amount_invalid', field: 'amount' })
  })

  it('that its game does not have is a fault, and takes nothing', async () => {
    const player = await openPlayer(opened, { currency: 'RUB', amount: '100' })
    await expect(place(player, { params: { side: 'over', chance: 9_801 } })).rejects.toThrow('chance')
    expect(await roubles(player)).toBe('100')
    expect((await findSeeds(platform, player.userId)).nonce).toBe(0)
  })

  it('is stored as it was answered', async () => {
    const player = await openPlayer(opened, { currency: 'RUB', amount: '100' })
    const { bet } = await place(player, { amount: '1.23', params: { side: 'over', chance: 7_777 } })
    expect(await findBet(platform, { id: bet.id, userId: null })).toEqual(bet)
  })
})
