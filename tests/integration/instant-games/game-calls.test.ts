import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Call, CallInput } from '#server/shared/contract/call.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { sha256Hex } from '#server/shared/rules/fairness/commitment.ts'
import { startPlatform, type TestPlatform } from '../../support/platform.ts'
import { newKey, openPlayer, PATIENCE } from './players.ts'

vi.setConfig(PATIENCE)

let server: TestPlatform
beforeAll(async () => {
  server = await startPlatform()
})
afterAll(() => server[Symbol.asyncDispose]())

const rich = () => openPlayer(server, { currency: 'RUB', amount: '1000' })
const input = () => ({ side: 'under', chance: 5_000, amount: '1', currency: 'RUB', idempotency_key: newKey() }) as const
const rotation = () => ({ idempotency_key: newKey() })

describe('CT9: the secret of an active pair', () => {
  it('is in no answer before it is revealed', async () => {
    const { token } = await rich()
    const answers: string[] = []
    async function send<C extends Call>(call: C, input: CallInput<C>) {
      const answer = await server.request(call, input, { token })
      expect(answer.status).toBe(200)
      answers.push(JSON.stringify(answer.body))
      return answer.output
    }
    await send(contract.fairness.rotate, rotation())
    const shown = await send(contract.fairness.seeds, {})
    const { bet } = await send(contract.dice.placeBet, input())
    for (let count = 0; count < 10; count += 1) await send(contract.dice.placeBet, input())
    await send(contract.bets.byId, { id: bet.id })
    await send(contract.bets.mine, { limit: 100 })
    await send(contract.fairness.seeds, {})
    await send(contract.profile.user, {})
    await send(contract.wallet.balances, {})
    const before = answers.join('\n')

    const active = (await send(contract.fairness.rotate, rotation())).revealed
    const next = (await send(contract.fairness.rotate, rotation())).revealed
    expect(sha256Hex(active.server_seed)).toBe(shown.server_seed_hash)
    expect(sha256Hex(next.server_seed)).toBe(shown.next_server_seed_hash)
    expect(before).toContain(active.server_seed_hash)
    expect(before).not.toContain(active.server_seed)
    expect(before).not.toContain(next.server_seed)
    expect(before).not.toMatch(/sealed/i)
    expect(server.logged()).not.toContain(active.server_seed)
  })
})

describe('a bet', () => {
  it('is placed, shown with its proof to anybody, and names no player', async () => {
    const { token, userId, sessionId } = await rich()
    const { bet, balance } = (await server.request(contract.dice.placeBet, input(), { token })).output
    expect(bet).toMatchObject({ game: 'dice', currency: 'RUB', stake: '1', nonce: 0, server_seed: null })
    expect(balance).toBe(bet.outcome.win ? '1000.98' : '999')
    expect(bet.multiplier).toBe(bet.outcome.win ? '1.9800' : '0.0000')
    const shown = await server.request(contract.bets.byId, { id: bet.id })
    expect(shown.body).toEqual(bet)
    for (const name of [userId, sessionId]) expect(JSON.stringify(shown.body)).not.toContain(name)
  })

  it.each([
    [{ chance: 9_801 }, 'chance', 'invalid'],
    [{ chance: 1.5 }, 'chance', 'invalid'],
    [{ side: 'both' }, 'side', 'invalid'],
    [{ amount: 'ten' }, 'amount', 'amount_invalid'],
    [{ amount: '-1' }, 'amount', 'amount_invalid'],
    [{ amount: '0.5' }, 'amount', 'amount_below_min:1'],
    [{ amount: '10001' }, 'amount', 'amount_above_max:10000'],
    [{ amount: '1.001' }, 'amount', 'amount_step'],
    [{ amount: '200', chance: 1 }, 'amount', 'max_win_exceeded:101.01'],
    [{ amount: '1001' }, 'amount', 'insufficient_funds'],
    [{ currency: 'EUR' }, 'currency', 'currency_mismatch'],
  ])('with %o is refused on the field %s: %s', async (change, field, message) => {
    const { token } = await rich()
    const body = JSON.stringify({ ...input(), ...change })
    const answer = await server.requestWith(contract.dice.placeBet, body, { token })
    expect([answer.status, answer.errors]).toEqual([422, { [field]: [message] }])
  })

  it('with a used key and another body is a conflict', async () => {
    const { token } = await rich()
    const first = input()
    await server.request(contract.dice.placeBet, first, { token })
    const answer = await server.request(contract.dice.placeBet, { ...first, amount: '2' }, { token })
    expect([answer.status, answer.errors]).toEqual([409, { idempotency_key: ['idempotency_key_conflict'] }])
  })

  it('that is unknown is not found', async () => {
    const answer = await server.request(contract.bets.byId, { id: 'unknown' })
    expect([answer.status, answer.errors]).toEqual([404, { id: ['not_found'] }])
  })

  it('and seeds are nobody’s without a bearer', async () => {
    const answers = [
      await server.request(contract.dice.placeBet, input()),
      await server.request(contract.bets.mine, { limit: 20 }),
      await server.request(contract.fairness.seeds, {}),
      await server.request(contract.fairness.rotate, rotation()),
    ]
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401])
  })
})

describe('a client seed', () => {
  it.each(['a:1', 'семя', 'a'.repeat(65), ''])('%j is refused', async (seed) => {
    const { token } = await rich()
    const body = JSON.stringify({ client_seed: seed, ...rotation() })
    const answer = await server.requestWith(contract.fairness.rotate, body, { token })
    expect([answer.status, answer.errors]).toEqual([422, { client_seed: ['client_seed_invalid'] }])
  })
})

describe('a player’s bets', () => {
  it('come newest first, page by page, their own alone, and of one game when asked', async () => {
    const [player, other] = [await rich(), await rich()]
    const place = async (token: string) => {
      server.clock.advance(1)
      return (await server.request(contract.dice.placeBet, input(), { token })).output.bet.id
    }
    const ids: string[] = []
    for (let count = 0; count < 5; count += 1) ids.unshift(await place(player.token))
    await place(other.token)
    const mine = async (input: Partial<CallInput<typeof contract.bets.mine>>) => {
      const { output } = await server.request(contract.bets.mine, { limit: 20, ...input }, player)
      return { ids: output.bets.map(({ id }) => id), next: output.next }
    }
    expect(await mine({ limit: 3 })).toEqual({ ids: ids.slice(0, 3), next: ids[2] })
    expect(await mine({ limit: 3, before: ids[2] ?? '' })).toEqual({ ids: ids.slice(3), next: null })
    expect(await mine({ limit: 5 })).toEqual({ ids, next: null })
    expect(await mine({ game: 'dice' })).toEqual({ ids, next: null })
    expect(await mine({ game: 'keno' })).toEqual({ ids: [], next: null })
  })
})
