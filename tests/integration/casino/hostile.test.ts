import { expect, test } from 'vitest'
import { casinoTransactions } from '#db/platform/schema/casino.ts'
import { checkAllBooks } from '#server/platform/books.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { openGame, STUDIO_KEY, STUDIO_SETTINGS, walletClient } from '../../support/casino/wallet-client.ts'
import { fund, register, startPlatform } from '../../support/platform.ts'
import fc from '../../support/run/fast-check.ts'

const STAKE = '100000000'
const SEED = 20_261_123

/** Requests of a malicious provider: with few names, so that they collide. */
const request = fc.record({
  call: fc.constantFrom('bet', 'win', 'end_round', 'rollback', 'balance'),
  player: fc.integer({ min: 0, max: 1 }),
  claims: fc.integer({ min: 0, max: 1 }),
  tx: fc.integer({ min: 0, max: 40 }),
  ref: fc.integer({ min: 0, max: 40 }),
  round: fc.integer({ min: 0, max: 8 }),
  amount: fc.constantFrom(STAKE, '200000000', '0', '100000001', '9999999999999999', '-1', '1e9'),
  currency: fc.constantFrom('RUB', 'RUB', 'RUB', 'USD'),
  gameId: fc.constantFrom('loomlight', 'loomlight', 'loomlight', 'night-ferry', 'nothing'),
  endRound: fc.boolean(),
  signing: fc.constantFrom('right', 'right', 'right', 'right', 'forged', 'another key', 'late', 'early'),
})

test('a malicious provider moves no money outside accepted transactions, each applied once', async () => {
  await using platform = await startPlatform({ providerSettings: STUDIO_SETTINGS })
  const tokens = [await register(platform), await register(platform, 'other@example.com')]
  for (const token of tokens) await fund(platform, token, { amount: '10000', currency: 'RUB' })
  const sessions = [await openGame(platform, tokens[0] ?? ''), await openGame(platform, tokens[1] ?? '')]
  const { call } = walletClient(platform)
  const sent = fc.sample(request, { numRuns: process.env.TEST_DEPTH === 'full' ? 4000 : 400, seed: SEED })
  const statuses = new Map<number, number>()
  for (let from = 0; from < sent.length; from += 20) {
    platform.clock.advance(1000)
    const replies = await Promise.all(
      sent.slice(from, from + 20).map(({ call: name, player, claims, signing, round, tx, ref, ...rest }) => {
        const session = sessions[player]
        const body = {
          sessionId: session?.sessionId,
          playerRef: sessions[claims]?.playerRef,
          reason: 'void',
          txId: `t${tx}`,
          refTxId: `t${ref}`,
          roundId: `r${round}`,
          ...rest,
        }
        const options = {
          ...(signing === 'forged' && { signature: `v1=${'ab'.repeat(32)}` }),
          ...(signing === 'another key' && { key: { id: STUDIO_KEY.id, secret: 'cd'.repeat(32) } }),
          ...(signing === 'late' && { offsetS: -301 }),
          ...(signing === 'early' && { offsetS: 301 }),
        }
        return call(name as 'bet', body, options)
      }),
    )
    for (const { status } of replies) statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  // no response is a server error, and all kinds of rejections occurred
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([])
  for (const status of [200, 400, 401, 404, 409, 422]) expect(statuses.get(status) ?? 0).toBeGreaterThan(0)
  const rows = await platform.platform.reader.select().from(casinoTransactions)
  expect(new Set(rows.map(({ txId }) => txId)).size).toBe(rows.length)
  const moved = (call: string) =>
    rows
      .filter((row) => row.call === call && row.status === 'posted')
      .reduce((sum, row) => sum + (call === 'rollback' ? amountOfBet(rows, row.refTxId) : row.amount), 0n)
  let held = 0
  for (const token of tokens) {
    const { output } = await platform.request(contract.wallet.balances, {}, { token })
    const wallet = output.wallets.find(({ currency }) => currency === 'RUB')
    held += Number(wallet?.balance)
  }
  expect(held).toBe(20_000 + Number(moved('win') + moved('rollback') - moved('bet')) / 1e6)
  expect(moved('bet')).toBeGreaterThan(0n)
  expect(await checkAllBooks(platform.platform.reader)).toEqual([])
})

const amountOfBet = (rows: readonly (typeof casinoTransactions.$inferSelect)[], txId: string | null) =>
  rows.find((row) => row.txId === txId)?.amount ?? 0n

test('the same signed request, a hundred times at once, is one bet with one answer', async () => {
  await using platform = await startPlatform({ providerSettings: STUDIO_SETTINGS })
  const token = await register(platform)
  await fund(platform, token, { amount: '1000', currency: 'RUB' })
  const { sessionId } = await openGame(platform, token)
  const { call } = walletClient(platform)
  const bet = { sessionId, txId: 'flood', roundId: 'flood', gameId: 'loomlight', amount: STAKE, currency: 'RUB' }
  const replies = await Promise.all(Array.from({ length: 100 }, () => call('bet', bet)))
  expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  const { output } = await platform.request(contract.wallet.balances, {}, { token })
  expect(output.wallets.find(({ currency }) => currency === 'RUB')).toMatchObject({ balance: '900', in_play: '100' })
})
