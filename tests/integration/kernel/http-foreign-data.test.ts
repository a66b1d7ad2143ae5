import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { startEngines } from '#server/platform/platform.ts'
import type { Call } from '#server/shared/contract/call.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { CALLS } from '../../conformance/calls.ts'
import type { Answer } from '../../support/platform/answer.ts'
import { createAuthenticator } from '../../support/platform/authenticator.ts'
import { fund, registerVerified, startPlatform, type TestPlatform } from '../../support/platform.ts'

const PATIENCE_MS = 40_000
const CAMPAIGN = 'welcome-spins'
const ADA = 'ada@example.com'
const BOB = 'bob@example.com'

/** A player who owns one of every kind of object with an id. */
async function player(platform: TestPlatform, email: string) {
  const { request } = platform
  const token = await registerVerified(platform, email)
  const { output: profile } = await request(contract.profile.user, {}, { token })
  await platform.platform.writer.execute('grantFreeSpins', { userId: profile.user.id, campaignId: CAMPAIGN })
  await fund(platform, token, { amount: '100', currency: 'RUB' })
  const name = email.replace(/@.*/, '')
  const money = { amount: '10', currency: 'RUB' } as const
  const deposit = await request(
    contract.payments.createDeposit,
    { ...money, amount: '100', idempotency_key: `${name}-deposit-000001` },
    { token },
  )
  const placed = await request(
    contract.dice.placeBet,
    { ...money, side: 'under', chance: 4950, idempotency_key: `${name}-dice-bet-00001` },
    { token },
  )
  const wager = (game: string) => ({ ...money, idempotency_key: `${name}-${game}-round-0001` })
  const hilo = await request(contract.hilo.start, wager('hilo'), { token })
  const miner = await request(contract.miner.start, { ...wager('miner'), mines: 24 }, { token })
  return {
    token,
    userId: profile.user.id,
    depositId: deposit.output.id,
    betId: placed.output.bet.id,
    hiloId: hilo.output.round.id,
    minerId: miner.output.round.id,
  }
}

async function passkeyOf({ request }: TestPlatform, token: string): Promise<string> {
  const { options } = (await request(contract.passkeys.begin, {}, { token })).output
  const made = { name: 'own', credential: createAuthenticator().make(options) }
  expect((await request(contract.passkeys.add, made, { token })).status).toBe(200)
  const [{ id } = { id: '' }] = (await request(contract.passkeys.list, {}, { token })).output.passkeys
  return id
}

async function uploadOf({ request }: TestPlatform, token: string): Promise<string> {
  const holder = {
    given_name: 'Ada',
    family_name: 'Byron',
    born: '1985-12-10',
    country: 'GB',
    kind: 'passport',
  } as const
  await request(contract.verification.begin, holder, { token })
  return (await request(contract.verification.openUpload, { page: 'front', size: 300 }, { token })).output.id
}

async function twoPlayers() {
  await using opened = new AsyncDisposableStack()
  const platform = opened.use(await startPlatform())
  await platform.platform.writer.execute('seedOffers', undefined)
  const ada = await player(platform, ADA)
  const bob = await player(platform, BOB)
  const everything = opened.move()
  return { platform, ada, bob, [Symbol.asyncDispose]: () => everything.disposeAsync() }
}

type World = Awaited<ReturnType<typeof twoPlayers>>

/** Every call with an id, made by Bob for Ada's objects. */
const PROBES: Readonly<Record<string, (world: World) => Promise<void>>> = {
  async 'payments.deposit'({ platform, ada, bob }) {
    const send = (token: string) => platform.request(contract.payments.deposit, { id: ada.depositId }, { token })
    expect((await send(ada.token)).output.id).toBe(ada.depositId)
    expect(await send(bob.token)).toMatchObject({ status: 404, errors: { base: ['not_found'] } })
  },
  async 'bets.byId'({ platform, ada, bob }) {
    const { status, body } = await platform.request(contract.bets.byId, { id: ada.betId }, { token: bob.token })
    // public by design, so that anyone can verify it, but without its owner
    expect(status).toBe(200)
    for (const secret of [ada.userId, ADA]) expect(JSON.stringify(body)).not.toContain(secret)
    expect(body).toMatchObject({ server_seed: null })
  },
  async 'bets.mine'({ platform, ada, bob }) {
    const { output } = await platform.request(
      contract.bets.mine,
      { before: ada.betId, limit: 50 },
      { token: bob.token },
    )
    expect(output.bets.map(({ id }) => id)).not.toContain(ada.betId)
  },
  async 'freeSpins.cancelCampaign'({ platform, ada, bob }) {
    const spins = async (token: string) => (await platform.request(contract.profile.freeSpins, {}, { token })).output
    const before = await spins(ada.token)
    await platform.request(contract.freeSpins.cancelCampaign, { id: CAMPAIGN }, { token: bob.token })
    expect(await spins(bob.token)).toEqual([])
    expect(await spins(ada.token)).toEqual(before)
    // a grant of Ada is not a campaign of Bob
    const grant = { id: before[0]?.id ?? '' }
    expect((await platform.request(contract.freeSpins.cancelCampaign, grant, { token: bob.token })).status).toBe(404)
    expect(await spins(ada.token)).toEqual(before)
  },
  async 'freeSpins.campaign'({ platform, ada, bob }) {
    const [adas, bobs] = [ada, bob].map(({ token }) =>
      platform.request(contract.freeSpins.campaign, { id: CAMPAIGN }, { token }),
    )
    expect((await bobs)?.output.id).toBe(CAMPAIGN)
    expect((await bobs)?.body).toStrictEqual((await adas)?.body)
  },
  async 'bonus.byId'({ platform, ada, bob }) {
    const [adas, bobs] = [ada, bob].map(({ token }) =>
      platform.request(contract.bonus.byId, { id: 'welcome' }, { token }),
    )
    expect((await bobs)?.output.id).toBe('welcome')
    expect((await bobs)?.body).toStrictEqual((await adas)?.body)
  },
  async 'bonus.take'({ platform, ada, bob }) {
    const grants = async (token: string) => (await platform.request(contract.bonus.grants, {}, { token })).body
    const before = await grants(ada.token)
    await takeBonus(platform, bob.token)
    expect(await grants(bob.token)).not.toEqual(before)
    expect(await grants(ada.token)).toEqual(before)
  },
  async 'bonus.cancel'({ platform, ada, bob }) {
    const id = await takeBonus(platform, ada.token)
    const grants = async () => (await platform.request(contract.bonus.grants, {}, { token: ada.token })).output.grants
    const before = (await grants()).map(({ state }) => state)
    const send = (asked: string) => platform.request(contract.bonus.cancel, { id: asked }, { token: bob.token })
    for (const requested of [id, 'none'])
      expect(await send(requested)).toMatchObject({ status: 404, errors: { base: ['not_found'] } })
    expect((await grants()).map(({ state }) => state)).toEqual(before)
  },
  async 'tournaments.byId'({ platform, ada, bob }) {
    const id = await openTournament(platform)
    await platform.request(contract.tournaments.join, { id }, { token: ada.token })
    const { status, body } = await platform.request(contract.tournaments.byId, { id }, { token: bob.token })
    expect(status).toBe(200)
    for (const secret of [ada.userId, ADA]) expect(JSON.stringify(body)).not.toContain(secret)
  },
  async 'tournaments.join'({ platform, ada, bob }) {
    const id = await openTournament(platform)
    const seen = async () =>
      (await platform.request(contract.tournaments.byId, { id }, { token: ada.token })).output.own
    const before = await seen()
    expect((await platform.request(contract.tournaments.join, { id }, { token: bob.token })).status).toBe(200)
    expect(await seen()).toEqual(before)
  },
  async 'passkeys.rename'({ platform, ada, bob }) {
    const id = await passkeyOf(platform, ada.token)
    const send = (token: string) => platform.request(contract.passkeys.rename, { id, name: 'renamed' }, { token })
    expect(await send(bob.token)).toMatchObject({ status: 404, errors: { base: ['not_found'] } })
    expect((await send(ada.token)).status).toBe(200)
  },
  async 'passkeys.remove'({ platform, ada, bob }) {
    const id = await passkeyOf(platform, ada.token)
    const send = (token: string) => platform.request(contract.passkeys.remove, { id }, { token })
    expect(await send(bob.token)).toMatchObject({ status: 404, errors: { base: ['not_found'] } })
    expect((await send(ada.token)).status).toBe(200)
  },
  async 'sessions.end'({ platform, ada, bob }) {
    const open = async () => (await platform.request(contract.sessions.list, {}, { token: ada.token })).output.sessions
    const before = await open()
    const [adas, none] = [before[0]?.id ?? '', 'none'].map((id) =>
      platform.request(contract.sessions.end, { id }, { token: bob.token }),
    )
    expect((await adas)?.status).toBe(404)
    expect((await adas)?.body).toEqual((await none)?.body)
    expect(await open()).toEqual(before)
  },
  async 'verification.putPiece'({ platform, ada, bob }) {
    const id = await uploadOf(platform, ada.token)
    const piece = { id, number: 0, data: Buffer.alloc(300).toString('base64') }
    const send = (token: string) => platform.request(contract.verification.putPiece, piece, { token })
    expect(await send(bob.token)).toMatchObject({ status: 404, errors: { id: ['not_found'] } })
    expect((await send(ada.token)).status).toBe(200)
  },
  async 'verification.finishUpload'({ platform, ada, bob }) {
    const id = await uploadOf(platform, ada.token)
    const send = (token: string) => platform.request(contract.verification.finishUpload, { id }, { token })
    expect(await send(bob.token)).toMatchObject({ status: 404, errors: { id: ['not_found'] } })
    // Ada's upload exists, and was not ended by Bob's call
    expect(await send(ada.token)).toMatchObject({ status: 422, errors: { base: ['upload_incomplete'] } })
  },
  async 'casino.bet'({ platform, ada, bob }) {
    // a game of the site's own is not a provider's bet: this call reveals nothing about it
    const { status, body } = await platform.request(contract.casino.bet, { id: ada.betId }, { token: bob.token })
    expect(status).toBe(404)
    for (const secret of [ada.userId, ADA]) expect(JSON.stringify(body)).not.toContain(secret)
  },
  async 'sports.event'({ platform, ada, bob }) {
    await using _ = await startEngines(platform.platform)
    const { event, id } = await betOnMatch(platform, ada)
    const { status, body } = await platform.request(contract.sports.event, { id: event }, { token: bob.token })
    expect(status).toBe(200)
    for (const secret of [ada.userId, ADA, id]) expect(JSON.stringify(body)).not.toContain(secret)
  },
  async 'sports.myBets'({ platform, ada, bob }) {
    await using _ = await startEngines(platform.platform)
    await betOnMatch(platform, ada)
    await pageIsOwn(ada, bob, async (token, before) => {
      const { output } = await platform.request(contract.sports.myBets, { before, limit: 20 }, { token })
      return output.bets.map(({ id }) => id)
    })
  },
  async 'sports.cashOut'({ platform, ada, bob }) {
    await using _ = await startEngines(platform.platform)
    const { id } = await betOnMatch(platform, ada)
    const input = { unit: '10', offer: 'of another player', idempotency_key: newKey() }
    const [about, none] = [id, 'none'].map((asked) =>
      platform.request(contract.sports.cashOut, { ...input, id: asked }, { token: bob.token }),
    )
    expect((await about)?.status).toBe(404)
    expect((await about)?.body).toEqual((await none)?.body)
    const { output } = await platform.request(contract.sports.myBets, { limit: 20 }, { token: ada.token })
    expect(output.bets).toMatchObject([{ id, status: 'open' }])
  },
  async 'hilo.step'({ platform, ada, bob }) {
    const step = { id: ada.hiloId, step: 1, action: 'skip' } as const
    await stays(platform, ada, () => platform.request(contract.hilo.step, step, { token: bob.token }))
    expect((await platform.request(contract.hilo.step, step, { token: ada.token })).status).toBe(200)
  },
  async 'hilo.cashOut'({ platform, ada, bob }) {
    const cashOut = { id: ada.hiloId, idempotency_key: 'bob-cashes-out-00001' }
    await stays(platform, ada, () => platform.request(contract.hilo.cashOut, cashOut, { token: bob.token }))
  },
  async 'miner.pick'({ platform, ada, bob }) {
    const pick = { id: ada.minerId, step: 1, tile: 1 }
    await stays(platform, ada, () => platform.request(contract.miner.pick, pick, { token: bob.token }))
    expect((await platform.request(contract.miner.pick, pick, { token: ada.token })).status).toBe(200)
  },
  async 'miner.cashOut'({ platform, ada, bob }) {
    const cashOut = { id: ada.minerId, idempotency_key: 'bob-cashes-out-00001' }
    await stays(platform, ada, () => platform.request(contract.miner.cashOut, cashOut, { token: bob.token }))
  },
  'crash.cancelBet': (world) => flightBetStays(world, contract.crash.cancelBet),
  'crash.cashOut': (world) => flightBetStays(world, contract.crash.cashOut),
  async 'crash.round'(world) {
    await using _ = await startEngines(world.platform.platform)
    const { round_id } = await betOnFlight(world)
    const { body } = await world.platform.request(contract.crash.round, { id: round_id }, { token: world.bob.token })
    for (const secret of [world.ada.userId, ADA]) expect(JSON.stringify(body)).not.toContain(secret)
    expect(body).toMatchObject({ id: round_id })
  },
  async 'rooms.draw'({ platform, ada, bob }) {
    await using _ = await startEngines(platform.platform)
    const input = { room: 'red', currency: 'RUB', tickets: 1, client_seed: 'ada', idempotency_key: newKey() } as const
    const bought = await untilAnswered(() => platform.request(contract.rooms.buy, input, { token: ada.token }))
    const drawn = { id: bought.bet.round_id }
    const { status, body } = await platform.request(contract.rooms.draw, drawn, { token: bob.token })
    expect(status).toBe(200)
    for (const secret of [ada.userId, ADA]) expect(JSON.stringify(body)).not.toContain(secret)
  },
  async 'history.bets'({ platform, ada, bob }) {
    const page = { before: ada.betId, limit: 50 }
    const { output } = await platform.request(contract.history.bets, page, { token: bob.token })
    expect(output.bets.map(({ id }) => id)).not.toContain(ada.betId)
  },
  'history.transfers': ({ platform, ada, bob }) =>
    pageIsOwn(ada, bob, async (token, before) => {
      const { output } = await platform.request(contract.history.transfers, { before, limit: 50 }, { token })
      return output.transfers.map(({ id }) => id)
    }),
  'history.sessions': ({ platform, ada, bob }) =>
    pageIsOwn(ada, bob, async (token, before) => {
      const { output } = await platform.request(contract.history.sessions, { before, limit: 50 }, { token })
      return output.sessions.map(({ id }) => id)
    }),
  async 'history.limits'({ platform, ada, bob }) {
    const input = { kind: 'loss', span: 'day', amount: '900', currency: 'RUB' } as const
    await platform.request(contract.limits.set, input, { token: ada.token })
    await pageIsOwn(ada, bob, async (token, before) => {
      const { output } = await platform.request(contract.history.limits, { before, limit: 50 }, { token })
      return output.events.map(({ id }) => id)
    })
  },
  'payments.confirmWithdrawal': (world) => withdrawalStays(world, contract.payments.confirmWithdrawal),
  'payments.cancelWithdrawal': (world) => withdrawalStays(world, contract.payments.cancelWithdrawal),
  async 'payments.withdrawals'(world) {
    const before = await withdrawalOf(world)
    const { platform, bob } = world
    const { output } = await platform.request(
      contract.payments.withdrawals,
      { before, limit: 20 },
      { token: bob.token },
    )
    expect(output.withdrawals).toEqual([])
  },
}

const newKey = () => randomUUID()

/** Claims the first offered bonus, and returns the id that its player sees. */
async function takeBonus({ request }: TestPlatform, token: string): Promise<string> {
  const [offer] = (await request(contract.bonus.offers, {}, { token })).output.offers
  const { id = '', terms_hash = '' } = offer?.terms ?? {}
  const { status, output } = await request(contract.bonus.take, { id, terms_hash }, { token })
  expect(status).toBe(200)
  return output.grant_id
}

/** Ada's bet on an upcoming match: the feed sends its odds a moment after the start. */
async function betOnMatch({ request }: TestPlatform, { token }: Player): Promise<{ event: string; id: string }> {
  const leg = await vi.waitFor(async () => {
    const { upcoming } = (await request(contract.sports.events, {}, {})).output
    // a match about to begin has no odds any more
    const event = upcoming.find(({ markets }) => markets.some(({ status }) => status === 'open'))
    const market = event?.markets.find(({ status }) => status === 'open')
    const outcome = market?.outcomes.find(({ odds }) => odds !== null)
    if (!event || !market || !outcome?.odds) throw new Error('no match has odds yet')
    return { event: event.id, market: market.key, outcome: outcome.id, odds: outcome.odds }
  }, PATIENCE_MS)
  const money = { unit: '10', currency: 'RUB', policy: 'any', idempotency_key: newKey() } as const
  const { status, output } = await request(contract.sports.place, { ...money, legs: [leg], sizes: [1] }, { token })
  expect(status).toBe(200)
  return { event: leg.event, id: output.bet.id }
}

async function openTournament({ platform, request }: TestPlatform): Promise<string> {
  await platform.writer.execute('seedTournaments', undefined)
  const { output } = await request(contract.tournaments.list, {}, {})
  return output.tournaments.find(({ status }) => status === 'active')?.id ?? ''
}

type Player = World['ada']

/** Checks that Bob gets none of Ada's entries when he uses one of her ids as a cursor. */
async function pageIsOwn(ada: Player, bob: Player, idsOf: (token: string, before?: string) => Promise<string[]>) {
  const adas = await idsOf(ada.token)
  expect(adas.length).toBeGreaterThan(0)
  for (const before of [undefined, ...adas])
    expect((await idsOf(bob.token, before)).filter((id) => adas.includes(id))).toEqual([])
}

/** A crash round accepts bets for a few seconds only. */
async function untilAnswered<C extends Call>(send: () => Promise<Answer<C>>): Promise<Answer<C>['output']> {
  return vi.waitFor(async () => {
    const { status, output } = await send()
    expect(status).toBe(200)
    return output
  }, PATIENCE_MS)
}

async function betOnFlight({ platform, ada }: World) {
  const input = { slot: 1, auto: null, amount: '10', currency: 'RUB' } as const
  const placed = await untilAnswered(() =>
    platform.request(contract.crash.placeBet, { ...input, idempotency_key: newKey() }, { token: ada.token }),
  )
  return placed.bet
}

/** Checks that Bob gets the same response for Ada's bet as for an unknown one, and that it is unchanged. */
async function flightBetStays(world: World, entry: typeof contract.crash.cancelBet | typeof contract.crash.cashOut) {
  await using _ = await startEngines(world.platform.platform)
  const { platform, ada, bob } = world
  const { id } = await betOnFlight(world)
  for (const requested of [id, 'none'])
    expect(await platform.request(entry, { id: requested }, { token: bob.token })).toMatchObject({ status: 404 })
  const { output } = await platform.request(contract.crash.myBets, {}, { token: ada.token })
  expect(output.bets).toMatchObject([{ id, left_at: null }])
}

async function withdrawalOf({ platform, ada }: World): Promise<string> {
  await fund(platform, ada.token, { amount: '100000', currency: 'RUB' })
  const input = { amount: '50000', currency: 'RUB', idempotency_key: newKey() } as const
  const outgoing = await platform.request(contract.payments.withdraw, input, { token: ada.token })
  expect(outgoing.status).toBe(200)
  return outgoing.output.id
}

type OfWithdrawal = typeof contract.payments.confirmWithdrawal | typeof contract.payments.cancelWithdrawal

async function withdrawalStays(world: World, entry: OfWithdrawal) {
  const id = await withdrawalOf(world)
  const { platform, ada, bob } = world
  const mine = async () =>
    (await platform.request(contract.payments.withdrawals, { limit: 20 }, { token: ada.token })).body
  const before = await mine()
  const [about, none] = [id, 'none'].map((asked) => platform.request(entry, { id: asked }, { token: bob.token }))
  const shown = await about
  expect(shown?.status).toBeGreaterThanOrEqual(400)
  expect(shown?.body).toEqual((await none)?.body)
  expect(await mine()).toEqual(before)
}

/** Checks that Bob's calls for Ada's rounds are answered with 404, and that both rounds are unchanged. */
async function stays({ request }: TestPlatform, { token }: World['ada'], send: () => Promise<Answer<Call>>) {
  const both = () =>
    Promise.all([request(contract.hilo.current, {}, { token }), request(contract.miner.current, {}, { token })])
  const before = await both()
  expect(before.map(({ output }) => output.round?.status)).toEqual(['open', 'open'])
  expect(await send()).toMatchObject({ status: 404, errors: { id: ['not_found'] } })
  expect((await both()).map(({ body }) => body)).toEqual(before.map(({ body }) => body))
}

const NAMES_A_THING = ['id', 'before']

test('every call that takes an id is probed', () => {
  const taking = CALLS.filter(({ call }) => NAMES_A_THING.some((field) => field in call.request.shape))
  expect(taking.map(({ name }) => name).sort()).toEqual(Object.keys(PROBES).sort())
})

test.each(Object.entries(PROBES))('%s shows and changes nothing of another player', async (_, probe) => {
  await using world = await twoPlayers()
  await probe(world)
})
