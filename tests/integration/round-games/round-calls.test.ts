import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Call, CallInput } from '#server/shared/contract/call.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { listenLive } from '../../support/platform/live-stream.ts'
import { startPlatform, type TestPlatform } from '../../support/platform.ts'
import { newKey, openPlayer, PATIENCE } from '../instant-games/players.ts'
import { cardsOf, fieldOf, holdingGuess } from './round-players.ts'

vi.setConfig(PATIENCE)

let server: TestPlatform
beforeAll(async () => {
  server = await startPlatform()
})
afterAll(() => server[Symbol.asyncDispose]())

const { hilo, miner } = contract
const rich = () => openPlayer(server, { currency: 'RUB', amount: '1000' })
const wager = () => ({ amount: '10', currency: 'RUB', idempotency_key: newKey() }) as const
const key = () => ({ idempotency_key: newKey() })

function namesIn(value: unknown): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => [[name, member], ...namesIn(member)])
}

describe('CT9: what an open round hides', () => {
  it('is in no answer, live event or line of the log before it has ended [R11 R34]', async () => {
    const { token } = await rich()
    const stream = await listenLive(server, { token, topics: 'balance,bets' })
    const received: unknown[] = []
    async function send<C extends Call>(call: C, input: CallInput<C>) {
      const answer = await server.request(call, input, { token })
      received.push(answer.body)
      return answer
    }
    const dug = (await send(miner.start, { ...wager(), mines: 3 })).output.round
    const dealt = (await send(hilo.start, wager())).output.round
    const { safe, mined } = await fieldOf(server, dug.id, 3)
    for (const [index, tile] of safe.slice(0, 3).entries())
      await send(miner.pick, { id: dug.id, step: index + 1, tile })
    await send(miner.pick, { id: dug.id, step: 4, tile: safe[0] ?? 0 })
    await send(miner.pick, { id: dug.id, step: 1, tile: mined[0] ?? 0 })
    await send(hilo.step, { id: dealt.id, step: 1, action: 'skip' })
    await send(miner.current, {})
    await send(hilo.current, {})
    await send(contract.bets.mine, { limit: 100 })
    await send(contract.bets.byId, { id: dug.id })
    await send(contract.fairness.seeds, {})
    await send(contract.fairness.rotate, key())
    await send(contract.betFeed.latest, { game: 'miner' })
    for (let count = 0; count < 2; count += 1) {
      const event = await stream.next()
      received.push(event && JSON.parse(event.data))
    }
    await stream.leave()

    const deck = await cardsOf(server, dealt.id, 3)
    const cards = deck.slice(0, 2)
    const names = received.flatMap(namesIn)
    const telling = names.filter(([name]) => /seed$|point|layout|winner|outcome|floats|sealed/.test(name))
    expect(telling.filter(([name]) => name !== 'client_seed')).toEqual([])
    for (const [name, value] of names) if (name === 'mines') expect(value).toBe(3)
    const shown = names.flatMap(([name, value]) => (name === 'cards' ? [value] : []))
    expect(shown).toEqual([cards.slice(0, 1), cards, cards])
    for (const [name, value] of names)
      if (name === 'safe') expect(mined.some((tile) => Array.isArray(value) && value.includes(tile))).toBe(false)

    const seeds = (await server.request(contract.fairness.seeds, {}, { token })).output
    const { bet } = (await server.request(miner.cashOut, { id: dug.id, ...key() }, { token })).output.round
    expect(bet?.outcome.layout).toEqual(mined)
    const guess = holdingGuess(deck[1] ?? 0, deck[2] ?? 0) ?? 'up'
    const { status } = (await server.request(hilo.step, { id: dealt.id, step: 2, action: guess }, { token })).output
      .round
    if (status === 'open') await server.request(hilo.cashOut, { id: dealt.id, ...key() }, { token })
    const { revealed } = (await server.request(contract.fairness.rotate, key(), { token })).output
    expect(revealed.server_seed_hash).toBe(seeds.server_seed_hash)
    for (const text of [JSON.stringify(received), server.logged()]) expect(text).not.toContain(revealed.server_seed)
  })

  it('is opened with the pair, by rotating it, which waits for the end', async () => {
    const { token } = await rich()
    const { round } = (await server.request(miner.start, { ...wager(), mines: 3 }, { token })).output
    const busy = await server.request(contract.fairness.rotate, key(), { token })
    expect([busy.status, busy.errors]).toEqual([409, { base: ['seed_pair_busy'] }])
    const [mine = 0] = (await fieldOf(server, round.id, 3)).mined
    await server.request(miner.pick, { id: round.id, step: 1, tile: mine }, { token })
    const { revealed } = (await server.request(contract.fairness.rotate, key(), { token })).output
    expect(revealed.bets).toBe(1)
    const shown = (await server.request(miner.current, {}, { token })).output.round
    expect(shown).toMatchObject({ status: 'lost', bet: { server_seed: revealed.server_seed } })
  })
})

describe('a round over the wire', () => {
  it('is none before the first, then the open one, then the last', async () => {
    const { token } = await rich()
    const current = async (bearer = token) => (await server.request(hilo.current, {}, { token: bearer })).output.round
    expect(await current()).toBeNull()
    const started = (await server.request(hilo.start, wager(), { token })).output
    expect(await current()).toEqual(started.round)
    expect(started).toMatchObject({ balance: '990', round: { status: 'open', bet: null, stake: '10', nonce: 0 } })
    server.clock.advance(24 * 60 * 60 * 1000)
    await server.platform.writer.execute('closeIdleRound', { roundId: started.round.id })
    const later = (await server.request(contract.auth.refresh, {}, { token })).output.access_token
    expect(await current(later)).toMatchObject({ status: 'refunded', bet: null, closes_at: null, payout: null })
  })

  it('ends as the bet that is listed and proven under its id', async () => {
    const { token } = await rich()
    const { id } = (await server.request(miner.start, { ...wager(), mines: 5 }, { token })).output.round
    const [tile = 0] = (await fieldOf(server, id, 5)).safe
    await server.request(miner.pick, { id, step: 1, tile }, { token })
    const { round, balance } = (await server.request(miner.cashOut, { id, ...key() }, { token })).output
    expect([round.status, round.bet?.id, round.bet?.payout, balance]).toEqual(['cashed_out', id, '12.375', '1002.375'])
    expect((await server.request(contract.bets.byId, { id })).output).toEqual(round.bet)
    expect(
      (await server.request(contract.bets.mine, { game: 'miner', receipts: 'none', limit: 20 }, { token })).output.bets,
    ).toEqual([round.bet])
  })

  it.each([
    [{ mines: 0 }, 'mines', 'invalid'],
    [{ mines: 25 }, 'mines', 'invalid'],
    [{ mines: 2.5 }, 'mines', 'invalid'],
    [{ amount: '0.5' }, 'amount', 'amount_below_min:1'],
    [{ amount: '1001' }, 'amount', 'amount_above_max:1000'],
    [{ currency: 'EUR' }, 'currency', 'currency_mismatch'],
  ])('is not started with %o: %s %s [V6]', async (change, field, message) => {
    const { token } = await rich()
    const body = JSON.stringify({ ...wager(), mines: 3, ...change })
    const answer = await server.requestWith(miner.start, body, { token })
    expect([answer.status, answer.errors]).toEqual([422, { [field]: [message] }])
  })

  it('answers what cannot be done with 409 and its code', async () => {
    const { token } = await rich()
    const { id } = (await server.request(hilo.start, wager(), { token })).output.round
    const cards = await cardsOf(server, id, 3)
    const [first = 0, second = 0] = cards
    const guess = holdingGuess(first, second) ?? 'skip'
    const refusals = [
      await server.request(hilo.start, wager(), { token }),
      await server.request(hilo.cashOut, { id, ...key() }, { token }),
      await server.request(hilo.step, { id, step: 2, action: 'skip' }, { token }),
    ]
    await server.request(hilo.step, { id, step: 1, action: guess }, { token })
    const other = guess === 'up' ? 'down' : 'up'
    refusals.push(await server.request(hilo.step, { id, step: 1, action: other }, { token }))
    expect(refusals.map(({ status, errors }) => [status, errors])).toEqual([
      [409, { base: ['round_open'] }],
      [409, { base: ['cash_out_too_early'] }],
      [409, { step: ['step_conflict:1'] }],
      [409, { step: ['step_conflict:2'] }],
    ])
  })

  it('is nobody’s without a bearer', async () => {
    const step = { id: 'unknown', step: 1 }
    const answers = [
      await server.request(hilo.start, wager()),
      await server.request(hilo.current, {}),
      await server.request(hilo.step, { ...step, action: 'up' }),
      await server.request(hilo.cashOut, { id: 'unknown', ...key() }),
      await server.request(miner.start, { ...wager(), mines: 3 }),
      await server.request(miner.current, {}),
      await server.request(miner.pick, { ...step, tile: 1 }),
      await server.request(miner.cashOut, { id: 'unknown', ...key() }),
    ]
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(401))
  })
})
