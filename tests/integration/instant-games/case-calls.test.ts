import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { findSeeds } from '#server/platform/modules/fairness/queries/find-seeds.ts'
import { checkInvariants } from '#server/platform/modules/ledger/reads.ts'
import { CURRENCY_CODES } from '#server/shared/constants/currencies.ts'
import type { CallInput } from '#server/shared/contract/call.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { formatMicros, micros, parseMicros } from '#server/shared/money/micros.ts'
import { betLimits } from '../../support/bet-limits.ts'
import { startPlatform, type TestPlatform } from '../../support/platform.ts'
import { withoutPromises } from '../../support/without-promises.ts'
import { newKey, openPlayer, PATIENCE, type Player } from './players.ts'

vi.setConfig(PATIENCE)

let server: TestPlatform
beforeAll(async () => {
  server = await startPlatform()
})
afterAll(async () => {
  expect(await checkInvariants(server.platform.reader)).toEqual([])
  await server[Symbol.asyncDispose]()
})

type Opening = CallInput<typeof contract.cases.open>
const input = (change: Partial<Opening> = {}): Opening => ({
  slug: 'starter',
  version: 1,
  count: 1,
  currency: 'RUB',
  idempotency_key: newKey(),
  ...change,
})
const open = ({ token }: Player, change?: Partial<Opening>) =>
  server.request(contract.cases.open, input(change), { token })
const nonceOf = async ({ userId }: Player) => (await findSeeds(server.platform, userId)).nonce

describe('cases on sale', () => {
  it.each(CURRENCY_CODES)('are shown to anybody in %s, within its limits', async (currency) => {
    const { output } = await server.request(contract.cases.list, { currency })
    expect(output.currency).toBe(currency)
    expect(output.cases.length).toBeGreaterThanOrEqual(8)
    const { min, max } = betLimits('cases', currency)
    expect(output.cases.map(({ price }) => price)).toEqual(
      output.cases.map(({ price }) => price).toSorted((a, b) => Number.parseFloat(a) - Number.parseFloat(b)),
    )
    expect([output.cases[0]?.price, output.cases.at(-1)?.price]).toEqual([min, max])
  })

  it('are in roubles where no currency is asked for', async () => {
    const { body } = await server.request(contract.cases.list, { currency: 'RUB' })
    const answer = await server.fetch('/cases/cases')
    expect(await answer.json()).toEqual(body)
  })

  it('tell the value and the tickets of each prize, and what they return', async () => {
    const { output } = await server.request(contract.cases.bySlug, { slug: 'starter', currency: 'USD' })
    expect(output).toMatchObject({ slug: 'starter', version: 1, price: '0.5', top_prize: '250', rtp: '0.9480' })
    expect(output.prizes[0]).toEqual({ value: '0.05', tickets: 30_000 })
    const paid = output.prizes.reduce((sum, { value, tickets }) => sum + parseMicros(value) * BigInt(tickets), 0n)
    expect(output.prizes.reduce((sum, { tickets }) => sum + tickets, 0)).toBe(100_000)
    expect(formatMicros(micros(paid / 100_000n))).toBe('0.474')
  })

  it('of another name are not found', async () => {
    const answer = await server.request(contract.cases.bySlug, { slug: 'nothing', currency: 'RUB' })
    expect([answer.status, answer.errors]).toEqual([404, { slug: ['not_found'] }])
  })
})

describe('openings', () => {
  it('are bets of one transaction, each with a nonce of its own', async () => {
    const player = await openPlayer(server, { currency: 'RUB', amount: '300' })
    const { output } = await open(player, { count: 5 })
    expect(output.bets.map(({ nonce }) => nonce)).toEqual([0, 1, 2, 3, 4])
    expect(new Set(output.bets.map(({ outcome }) => outcome.ticket)).size).toBeGreaterThan(1)
    const shown = (await server.request(contract.cases.bySlug, { slug: 'starter', currency: 'RUB' })).output
    for (const { stake, payout, outcome, table_hash: hash } of output.bets)
      expect([stake, payout, hash]).toEqual(['50', shown.prizes[outcome.prize]?.value, shown.config_hash])
    const paid = output.bets.reduce((sum, { payout }) => sum + parseMicros(payout), 0n)
    expect(output.balance).toBe(formatMicros(micros(parseMicros('50') + paid)))
    expect(
      (await server.request(contract.bets.mine, { game: 'cases', limit: 5, receipts: 'none' }, player)).output.bets,
    ).toEqual(output.bets.toReversed())
  })

  it('are all paid for, or none is: a prize pays for no opening after it', async () => {
    const player = await openPlayer(server, { currency: 'RUB', amount: '249' })
    const refused = await open(player, { count: 5 })
    expect([refused.status, refused.errors]).toEqual([422, { amount: ['insufficient_funds'] }])
    expect(await nonceOf(player)).toBe(0)
    expect((await open(player, { count: 4 })).status).toBe(200)
    expect(await nonceOf(player)).toBe(4)
  })

  it('asked for twenty times at once with one key happen once', async () => {
    const player = await openPlayer(server, { currency: 'RUB', amount: '1000' })
    const key = { idempotency_key: newKey(), count: 3 }
    const answers = await Promise.all(Array.from({ length: 20 }, () => open(player, key)))
    expect(new Set(answers.map(({ body }) => JSON.stringify(withoutPromises(body)))).size).toBe(1)
    expect(await nonceOf(player)).toBe(3)
    const other = await open(player, { ...key, count: 2 })
    expect([other.status, other.errors]).toEqual([409, { idempotency_key: ['idempotency_key_conflict'] }])
  })

  it.each([
    [{ version: 2 }, 409, 'version', 'case_changed'],
    [{ slug: 'nothing' }, 404, 'slug', 'not_found'],
    [{ slug: '__proto__' }, 404, 'slug', 'not_found'],
    [{ currency: 'EUR' }, 422, 'currency', 'currency_mismatch'],
  ] as const)('with %o are refused, and take no nonce', async (change, status, field, code) => {
    const player = await openPlayer(server, { currency: 'RUB', amount: '1000' })
    const answer = await open(player, change)
    expect([answer.status, answer.errors]).toEqual([status, { [field]: [code] }])
    expect(await nonceOf(player)).toBe(0)
  })

  it.each([{ count: 0 }, { count: 6 }, { count: 1.5 }, { version: 0 }])('of %o do not exist', async (change) => {
    const { token } = await openPlayer(server, { currency: 'RUB', amount: '1000' })
    const { slug, ...body } = { ...input(), ...change }
    const answer = await server.fetch(`/cases/cases/${slug}/openings`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const [field = ''] = Object.keys(change)
    expect([answer.status, await answer.json()]).toEqual([422, { errors: { [field]: ['invalid'] } }])
  })

  it('are nobody’s without a bearer', async () => {
    expect((await server.request(contract.cases.open, input())).status).toBe(401)
  })

  it('go on in the pair that follows when the one in play has served its thousand', async () => {
    const player = await openPlayer(server, { currency: 'RUB', amount: '20000' })
    const before = await findSeeds(server.platform, player.userId)
    for (let round = 0; round < 199; round += 1) await open(player, { slug: 'spark', count: 5 })
    await open(player, { slug: 'spark', count: 3 })
    const { output } = await open(player, { slug: 'spark', count: 5 })
    expect(output.bets.map(({ nonce }) => nonce)).toEqual([998, 999, 0, 1, 2])
    expect(output.bets.map((bet) => bet.server_seed_hash === before.serverSeedHash)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })
})
