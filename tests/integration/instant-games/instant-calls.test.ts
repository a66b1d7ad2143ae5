import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { checkInvariants } from '#server/platform/modules/ledger/reads.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { formatMicros, micros, parseMicros } from '#server/shared/money/micros.ts'
import { fund, startPlatform, type TestPlatform } from '../../support/platform.ts'
import { withoutPromises } from '../../support/without-promises.ts'
import { newKey, openPlayer, PATIENCE } from './players.ts'

vi.setConfig(PATIENCE)

let server: TestPlatform
beforeAll(async () => {
  server = await startPlatform()
})
afterAll(async () => {
  expect(await checkInvariants(server.platform.reader)).toEqual([])
  await server[Symbol.asyncDispose]()
})

const rich = () => openPlayer(server, { currency: 'RUB', amount: '20000' })
const chips = [
  { bet: 'straight:17', amount: '1.5' },
  { bet: 'red', amount: '7.5' },
]
const { coinflip, keno, roulette, wheel } = contract

/** A bet of each game in the format of its own call, with the stored parameters. */
const BETS = {
  coinflip: { call: coinflip.placeBet, body: { side: 'tails', amount: '10' }, params: { side: 'tails' }, stake: '10' },
  keno: {
    call: keno.placeBet,
    body: { risk: 'low', picks: [40, 3, 17], amount: '10' },
    params: { risk: 'low', picks: [3, 17, 40] },
    stake: '10',
  },
  roulette: { call: roulette.placeBet, body: { chips }, params: { chips }, stake: '9' },
  wheel: { call: wheel.placeBet, body: { risk: 'high', amount: '1' }, params: { risk: 'high' }, stake: '1' },
} as const
type Game = keyof typeof BETS
const GAMES = Object.keys(BETS) as Game[]

/** Calls like an untyped client: the body may be invalid. */
function place(game: Game, token: string | undefined, change: object = {}) {
  const body = { ...BETS[game].body, currency: 'RUB', idempotency_key: newKey(), ...change }
  return server.requestWith(BETS[game].call, JSON.stringify(body), token === undefined ? {} : { token })
}

describe.each(GAMES)('a bet of %s', (game) => {
  it('is placed, settled and shown with its proof to anybody', async () => {
    const { token } = await rich()
    const { status, output } = await place(game, token)
    expect(status).toBe(200)
    const { bet, balance, balance_version: version } = output
    const { params, stake } = BETS[game]
    expect(bet).toMatchObject({ game, params, stake, currency: 'RUB', nonce: 0, server_seed: null })
    const after = micros(parseMicros('20000') - parseMicros(stake) + parseMicros(bet.payout))
    expect([balance, version > 0]).toEqual([formatMicros(after), true])
    expect((await server.request(contract.bets.byId, { id: bet.id })).output).toEqual(bet)
    const asked = { game, limit: 5, receipts: 'none' } as const
    expect((await server.request(contract.bets.mine, asked, { token })).output.bets).toEqual([bet])
  })

  it('is nobody’s without a bearer', async () => {
    expect((await place(game, undefined)).status).toBe(401)
  })

  it('asked twenty times at once with one key is one bet and one answer', async () => {
    const { token } = await rich()
    const key = { idempotency_key: newKey() }
    const answers = await Promise.all(Array.from({ length: 20 }, () => place(game, token, key)))
    expect(new Set(answers.map(({ body }) => JSON.stringify(withoutPromises(body)))).size).toBe(1)
    expect((await server.request(contract.bets.mine, { limit: 50 }, { token })).output.bets).toHaveLength(1)
    const other = await place(game, token, { ...key, currency: 'USD' })
    expect([other.status, other.errors]).toEqual([409, { idempotency_key: ['idempotency_key_conflict'] }])
  })

  it('that nobody can pay for, or in another currency, is refused and takes no nonce', async () => {
    const { token } = await openPlayer(server)
    const poor = await place(game, token)
    expect([poor.status, poor.errors]).toEqual([422, { amount: ['insufficient_funds'] }])
    const other = await place(game, token, { currency: 'EUR' })
    expect([other.status, other.errors]).toEqual([422, { currency: ['currency_mismatch'] }])
    await fund(server, token, { currency: 'RUB', amount: '100' })
    expect((await place(game, token)).output.bet.nonce).toBe(0)
  })
})

it.each<[Game, object, string, string]>([
  ['coinflip', { side: 'edge' }, 'side', 'invalid'],
  ['coinflip', { amount: '10000.01' }, 'amount', 'amount_above_max:10000'],
  ['coinflip', { amount: '0.99' }, 'amount', 'amount_below_min:1'],
  ['keno', { picks: [] }, 'picks', 'picks_invalid'],
  ['keno', { picks: [5, 5] }, 'picks', 'picks_invalid'],
  ['keno', { picks: [0] }, 'picks', 'picks_invalid'],
  ['keno', { picks: [41] }, 'picks', 'picks_invalid'],
  ['keno', { picks: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] }, 'picks', 'picks_invalid'],
  ['keno', { risk: 'none' }, 'risk', 'invalid'],
  ['keno', { risk: 'high', picks: [1, 2, 3, 4, 5, 6, 7, 8, 9], amount: '1000.01' }, 'amount', 'max_win_exceeded:1000'],
  ['roulette', { chips: [] }, 'chips', 'invalid'],
  ['roulette', { chips: [{ bet: 'split:1-5', amount: '1' }] }, 'chips', 'chip_invalid:split:1-5'],
  ['roulette', { chips: [{ bet: '<script>', amount: '1' }] }, 'chips', 'invalid'],
  ['roulette', { chips: [chips[0], chips[0]] }, 'chips', 'chip_invalid:straight:17'],
  ['roulette', { chips: [{ bet: 'red', amount: '0.5' }] }, 'chips', 'amount_below_min:1'],
  ['roulette', { chips: [{ bet: 'red', amount: '1.001' }] }, 'chips', 'amount_step'],
  ['roulette', { chips: [{ bet: 'red', amount: '-1' }] }, 'chips', 'amount_invalid'],
  ['roulette', { chips: [{ bet: 'red', amount: '9999999999999' }] }, 'chips', 'amount_invalid'],
  [
    'roulette',
    { chips: ['red', 'black'].map((bet) => ({ bet, amount: '5000.01' })) },
    'amount',
    'amount_above_max:10000',
  ],
  ['wheel', { amount: '1.01' }, 'amount', 'amount_above_max:1'],
  ['wheel', { risk: 'none' }, 'risk', 'invalid'],
])('a bet of %s with %o is refused on the field %s: %s [V6]', async (game, change, field, message) => {
  const { token } = await rich()
  const answer = await place(game, token, change)
  expect([answer.status, answer.errors]).toEqual([422, { [field]: [message] }])
})

describe('players of several games at once', () => {
  it('never share a nonce, and leave none out', async () => {
    const { token } = await rich()
    const bets = await Promise.all(Array.from({ length: 80 }, (_, index) => place(GAMES[index % 4] ?? 'wheel', token)))
    const nonces = bets.map(({ output }) => output.bet.nonce)
    expect(nonces.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 80 }, (_, index) => index))
  })

  it('see nothing of the seed that decides them, in no answer', async () => {
    const { token } = await rich()
    const answers: string[] = []
    for (const game of GAMES) answers.push(JSON.stringify((await place(game, token)).body))
    const opening = { slug: 'starter', version: 1, count: 5, currency: 'RUB', idempotency_key: newKey() } as const
    answers.push(JSON.stringify((await server.request(contract.cases.open, opening, { token })).body))
    answers.push(JSON.stringify((await server.request(contract.bets.mine, { limit: 100 }, { token })).body))
    const { revealed } = (await server.request(contract.fairness.rotate, { idempotency_key: newKey() }, { token }))
      .output
    expect(revealed.bets).toBe(9)
    for (const answer of answers) {
      expect(answer).toContain(revealed.server_seed_hash)
      expect(answer).not.toContain(revealed.server_seed)
      expect(answer).not.toMatch(/"[^"]*(point|mines|cards|winner)[^"]*":/)
    }
    expect(server.logged()).not.toContain(revealed.server_seed)
  })
})
