import { randomUUID } from 'node:crypto'
import type { Client } from '@libsql/client'
import { expect, test, vi } from 'vitest'
import { startEngines } from '#server/platform/platform.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { LIVE_TOPICS } from '#server/shared/contract/live.ts'
import { checkReceipt, receiptParts, type WireReceipt } from '#server/shared/log/check-receipt.ts'
import { readVerifierKey } from '#server/shared/log/note.ts'
import { readRecord } from '#server/shared/log/record.ts'
import { verifyEd25519 } from '../../support/ed25519.ts'
import { type LiveStream, listenLive } from '../../support/platform/live-stream.ts'
import { fund, register, startPlatform, type TestPlatform } from '../../support/platform.ts'
import { acmeOdds } from '../../support/sports/acme-odds.ts'

const BETS = 12

async function openSports() {
  const acme = acmeOdds()
  const site = await startPlatform({
    registries: acme.registries,
    providerSettings: { SPORTS_FEED: 'acme', ODDS_ACME_KEY: 'a key of the site' },
  })
  const engines = await startEngines(site.platform)
  return {
    acme,
    site,
    async [Symbol.asyncDispose]() {
      await engines[Symbol.asyncDispose]()
      await site[Symbol.asyncDispose]()
    },
  }
}

async function placeOnHome(site: TestPlatform, token: string) {
  const leg = { event: 'acme-1', market: '1x2', outcome: 'home', odds: 21_000 }
  const terms = { unit: '10', currency: 'RUB', policy: 'none' } as const
  const bet = { ...terms, legs: [leg], sizes: [1], idempotency_key: randomUUID() }
  return (await site.request(contract.sports.place, bet, { token })).output
}

async function kindsIn(site: TestPlatform, receipt: WireReceipt | undefined): Promise<unknown[]> {
  if (!receipt) throw new Error('no receipt')
  const { logs } = (await site.request(contract.log.origins, {})).output
  const key = readVerifierKey(logs[0]?.promise_key ?? '')
  if (!key) throw new Error('no key for promises')
  expect(await checkReceipt(receipt, key, verifyEd25519)).toBeNull()
  return receiptParts(receipt).map(({ record }) => readRecord(record)?.k)
}

/** The next balance with receipts. */
async function nextReceipts(stream: LiveStream) {
  for (;;) {
    const event = await stream.next()
    if (!event) throw new Error('the stream ended')
    const balance = LIVE_TOPICS.balance.parse(JSON.parse(event.data))
    if (balance.receipts) return { ...balance, receipts: balance.receipts }
  }
}

test('a deposit that is confirmed while a page is open comes with its receipt, to its player alone', async () => {
  await using site = await startPlatform()
  const [ada, bob] = [await register(site, 'ada@example.com'), await register(site, 'bob@example.com')]
  const [own, other] = [await listenLive(site, { token: ada }), await listenLive(site, { token: bob })]
  await fund(site, ada, { amount: '100', currency: 'RUB' })
  const { balance, receipts } = await nextReceipts(own)
  expect(balance).toBe('100')
  expect(receipts).toHaveLength(1)
  expect(await kindsIn(site, receipts[0])).toEqual(['border_transfer'])
  await fund(site, bob, { amount: '300', currency: 'RUB' })
  expect(await nextReceipts(other)).toMatchObject({ balance: '300' })
  await Promise.all([own.leave(), other.leave()])
})

test('the settlement of a sports bet comes with the receipt that its list has', async () => {
  await using opened = await openSports()
  const { acme, site } = opened
  const token = await register(site)
  await fund(site, token, { amount: '100', currency: 'RUB' })
  await acme.sayNext(2)
  const { bet, receipt } = await placeOnHome(site, token)
  const mine = async () => (await site.request(contract.sports.myBets, { limit: 5 }, { token })).output.bets
  const [open] = await mine()
  expect(open?.id).toBe(bet.id)
  expect(open?.receipt?.hash).toBe(receipt?.hash)
  const stream = await listenLive(site, { token })
  await acme.sayNext(1)
  const settled = await nextReceipts(stream)
  expect(settled.balance).toBe('111')
  expect(await kindsIn(site, settled.receipts[0])).toEqual(['bet_placed', 'bet_settled'])
  expect((await mine())[0]?.receipt?.hash).toBe(settled.receipts[0]?.hash)
  await stream.leave()
})

test('lists of own bets have receipts by the same few statements, however many bets, or none on request', async () => {
  await using site = await startPlatform()
  const token = await register(site)
  await fund(site, token, { amount: '1000', currency: 'RUB' })
  const placed = new Map<string, string | undefined>()
  for (let bet = 0; bet < BETS; bet += 1) {
    const wager = { side: 'under', chance: 5000, amount: '1', currency: 'RUB' } as const
    const { output } = await site.request(
      contract.dice.placeBet,
      { ...wager, idempotency_key: randomUUID() },
      { token },
    )
    placed.set(output.bet.id, output.receipt?.hash)
  }
  const list = async (limit: number, receipts?: 'none') =>
    (await site.request(contract.bets.mine, { game: 'dice', limit, receipts }, { token })).output.bets
  const bets = await list(BETS)
  expect(new Map(bets.map(({ id, receipt }) => [id, receipt?.hash]))).toEqual(placed)
  expect(await kindsIn(site, bets[0]?.receipt)).toEqual(['bet_placed', 'bet_settled'])
  expect(JSON.stringify(await list(BETS, 'none'))).not.toContain('receipt')
  const { $client: client } = site.platform.reader as unknown as { readonly $client: Client }
  const sent = vi.spyOn(client, 'execute')
  const count = async (limit: number, receipts?: 'none') => {
    sent.mockClear()
    await list(limit, receipts)
    return sent.mock.calls.length
  }
  const without = await count(BETS, 'none')
  expect(await count(BETS)).toBe(without + 2)
  expect(await count(1)).toBe(without + 2)
})
