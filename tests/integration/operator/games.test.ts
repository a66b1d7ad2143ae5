import { expect, test } from 'vitest'
import { checkAllBooks } from '#server/platform/books.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { openGame, STUDIO_KEY, STUDIO_SETTINGS, walletClient } from '../../support/casino/wallet-client.ts'
import { approveBy } from '../../support/platform/desk.ts'
import { operate, teamOf } from '../../support/platform/operate.ts'
import { from, fund, register, startPlatform } from '../../support/platform.ts'

const WHY = 'a fault that players have reported'
const FROM_US = { headers: from('8.8.8.8') }
const KEYS = { ...STUDIO_SETTINGS, GAMES_STUDIO_KEYS: JSON.stringify([STUDIO_KEY]) }

type Game = { provider: string; game: string; state: string; held: object[] }

/** A player with a thousand roubles, and the people at the desk. */
async function open() {
  const site = await startPlatform({ providerSettings: KEYS })
  const token = await register(site)
  await fund(site, token, { amount: '1000', currency: 'RUB' })
  const team = await teamOf(site)
  let bets = 0
  return {
    site,
    token,
    team,
    /** Status and error of a bet on dice. */
    async dice({ key = `closed-games-bet-${++bets}`, headers = {} } = {}) {
      const input = { side: 'under', chance: 5000, amount: '10', currency: 'RUB', idempotency_key: key } as const
      const { status, errors } = await site.request(contract.dice.placeBet, input, { token, headers })
      return status === 200 ? 'ok' : errors
    },
    async games(query = '') {
      const { body } = await team.tom.get(`/v1/games?limit=100${query}`)
      return body.games as readonly Game[]
    },
    close: (selection: object, by: 'tom' | 'kay' | 'rik' = 'tom') =>
      team[by].post('/v1/games/close', { state: 'maintenance', why: WHY, ...selection }),
    reopen: (selection: object) => team.tom.post('/v1/games/open', { why: WHY, ...selection }),
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}

const DICE = { provider: 'house', game: 'dice' }
const CLOSED = { game: ['game_closed'] }

test('an in-house game in maintenance takes no bets; stored responses and open rounds stay', async () => {
  await using desk = await open()
  const { site, token } = desk
  const start = { mines: 3, amount: '10', currency: 'RUB' } as const
  const started = await site.request(
    contract.miner.start,
    { ...start, idempotency_key: 'closed-games-round-key' },
    { token },
  )
  expect(started.status).toBe(200)
  expect(await desk.dice({ key: 'closed-games-first-key' })).toBe('ok')
  for (const game of ['dice', 'miner'])
    expect((await desk.close({ provider: 'house', game })).body).toMatchObject({
      state: 'done',
      result: { provider: 'house', game, currency: null, country: null, state: 'maintenance' },
    })

  expect(await desk.dice()).toEqual(CLOSED)
  expect(await desk.dice({ key: 'closed-games-first-key' })).toBe('ok')
  const again = await site.request(
    contract.miner.start,
    { ...start, idempotency_key: 'closed-games-other-key' },
    { token },
  )
  expect(again.errors).toEqual(CLOSED)
  const { id } = started.output.round
  const opened = await site.request(contract.miner.pick, { id, step: 1, tile: 1 }, { token })
  expect(opened.status).toBe(200)
  if (opened.output.round.status === 'open')
    expect(
      (await site.request(contract.miner.cashOut, { id, idempotency_key: 'closed-games-out-key' }, { token })).status,
    ).toBe(200)

  const { closed_games } = (await site.request(contract.settings.current, {})).output
  expect(closed_games.toSorted((a, b) => a.game.localeCompare(b.game))).toEqual([
    { game: 'dice', state: 'maintenance', currency: null, country: null },
    { game: 'miner', state: 'maintenance', currency: null, country: null },
  ])
  expect((await desk.reopen(DICE)).body).toMatchObject({ state: 'done', result: { state: 'on' } })
  expect(await desk.dice()).toBe('ok')
  expect(await checkAllBooks(site.platform.reader)).toEqual([])
})

test('every in-house game rejects bets while all of them are closed', async () => {
  await using desk = await open()
  const { site, token } = desk
  await desk.close({ provider: 'house', game: 'all' })
  const wager = { currency: 'RUB', idempotency_key: 'closed-games-all-1-key' } as const
  const [first] = (await site.request(contract.cases.list, { currency: 'RUB' })).output.cases
  const { slug = '', version = 1 } = first ?? {}
  const answers = await Promise.all([
    site.request(contract.cases.open, { slug, version, count: 1, ...wager }, { token }),
    site.request(contract.coinflip.placeBet, { side: 'heads', amount: '10', ...wager }, { token }),
    site.request(contract.hilo.start, { amount: '10', ...wager }, { token }),
  ])
  expect(answers.map(({ errors }) => errors)).toEqual([CLOSED, CLOSED, CLOSED])
  const { closed_games } = (await site.request(contract.settings.current, {})).output
  expect(new Set(closed_games.map(({ game }) => game))).toEqual(
    new Set((await desk.games('&provider=house')).map(({ game }) => game).filter((game) => game !== 'all')),
  )
})

test('a game is closed in one currency or for one country only', async () => {
  await using desk = await open()
  await desk.close({ ...DICE, currency: 'EUR' })
  await desk.close({ ...DICE, country: 'US', state: 'off' })
  expect(await desk.dice()).toBe('ok')
  expect(await desk.dice(FROM_US)).toEqual(CLOSED)
  await desk.close({ ...DICE, currency: 'RUB' })
  expect(await desk.dice()).toEqual(CLOSED)
  // each selection is opened by itself
  await desk.reopen({ ...DICE, currency: 'RUB' })
  expect([await desk.dice(), await desk.dice(FROM_US)]).toEqual(['ok', CLOSED])

  const dice = (await desk.games('&text=DIC')).find(({ provider }) => provider === 'house')
  expect(dice).toMatchObject({ game: 'dice', kind: 'house', state: 'on' })
  expect(dice?.held).toEqual([
    expect.objectContaining({ state: 'maintenance', currency: 'EUR', country: null, operator: 'tom' }),
    expect.objectContaining({ state: 'off', currency: null, country: 'US', operator: 'tom' }),
  ])
})

test('a title of a provider is closed by currency and by country of the launch; its wins are taken', async () => {
  await using desk = await open()
  const { site, token } = desk
  const title = { provider: 'studio', game: 'loomlight' }
  const { sessionId, playerRef } = await openGame(site, token)
  const { call } = walletClient(site)
  const common = { roundId: 'r1', gameId: 'loomlight', currency: 'RUB' }
  const bet = async (txId: string, roundId = 'r1') => {
    site.clock.advance(1000)
    const { json } = await call('bet', { sessionId, ...common, txId, roundId, amount: '100000000' })
    return (json.error as { code?: string } | undefined)?.code ?? 'ok'
  }
  expect(await bet('t1')).toBe('ok')
  await desk.close({ ...title, currency: 'EUR' })
  await desk.close({ ...title, country: 'US' })
  expect(await bet('t2')).toBe('ok')
  await desk.close({ ...title, country: 'RU' })
  expect(await bet('t3', 'r3')).toBe('MAINTENANCE')
  const launch = { slug: 'loomlight', locale: 'en', host: 'https://fairline.example' } as const
  expect((await site.request(contract.casino.launch, launch, { token })).status).toBe(503)
  expect(
    (await call('win', { playerRef, ...common, txId: 't4', amount: '5000000', endRound: true })).json,
  ).not.toHaveProperty('error')
  await desk.reopen({ ...title, country: 'RU' })
  expect((await site.request(contract.casino.launch, launch, { token })).status).toBe(200)
  await desk.close({ ...title, currency: 'RUB' })
  expect((await site.request(contract.casino.launch, launch, { token })).status).toBe(503)
  expect(await bet('t5', 'r5')).toBe('MAINTENANCE')
  expect(await checkAllBooks(site.platform.reader)).toEqual([])
})

test('it takes two to switch off a provider with open rounds, and to open what compliance closed', async () => {
  await using desk = await open()
  const { site, token, team } = desk
  const { sessionId } = await openGame(site, token)
  const { call } = walletClient(site)
  const all = { provider: 'studio', game: 'all' }
  site.clock.advance(1000)
  await call('bet', { sessionId, txId: 't1', roundId: 'r1', gameId: 'loomlight', currency: 'RUB', amount: '100000000' })

  const asked = await desk.close({ ...all, state: 'off' })
  expect(asked.body).toMatchObject({
    state: 'requested',
    request: { effect: { before: 'on', after: 'off', open_rounds: 1 } },
  })
  expect((await desk.games('&provider=studio&state=off')).length).toBe(0)
  expect((await approveBy(team.rik, asked)).body).toMatchObject({ state: 'executed', result: { state: 'off' } })
  expect((await desk.games('&provider=studio&state=off')).length).toBe((await desk.games('&provider=studio')).length)
  const everywhere = { state: 'off', currency: null, country: null }
  expect((await site.request(contract.settings.current, {})).output.closed_games).toEqual([
    { game: 'slots', ...everywhere },
    { game: 'live', ...everywhere },
  ])
  expect((await desk.reopen(all)).body).toMatchObject({ state: 'done' })
  // titles in maintenance stay listed
  await desk.close(all)
  expect((await site.request(contract.settings.current, {})).output.closed_games).toEqual([])
  const { titles } = (await site.request(contract.casino.titles, { kind: 'slot' })).output
  expect(new Set(titles.map(({ status }) => status))).toEqual(new Set(['maintenance']))
  await desk.reopen(all)

  expect((await desk.close(DICE, 'kay')).body).toMatchObject({ state: 'done' })
  // somebody else who closes it again does not lift the guard
  await desk.close({ ...DICE, state: 'off' })
  const reopening = await desk.reopen(DICE)
  expect(reopening.body).toMatchObject({ state: 'requested', request: { effect: { before: 'off', after: 'on' } } })
  expect(await desk.dice()).toEqual(CLOSED)
  expect((await approveBy(team.rik, reopening)).body).toMatchObject({ state: 'executed' })
  expect(await desk.dice()).toBe('ok')
})

test('the list pages through every game once, and its acts are audited with where and what', async () => {
  await using desk = await open()
  const { team } = desk
  const everything = (await desk.games()).map(({ provider, game }) => `${provider}/${game}`)
  const seen: string[] = []
  let before = ''
  do {
    const query = before === '' ? '' : `&before=${encodeURIComponent(before)}`
    const { body } = await team.sue.get(`/v1/games?limit=7${query}`)
    expect(body.total).toBe(everything.length)
    seen.push(...(body.games as Game[]).map(({ provider, game }) => `${provider}/${game}`))
    before = String(body.next ?? '')
  } while (before !== '')
  expect(seen).toEqual(everything)

  expect(
    await operate(desk.site, ['games', 'house', 'keno', 'off', '--currency', 'INR', '--country', 'IN'], 'tom'),
  ).toMatchObject({
    status: 200,
    data: { game: 'keno', currency: 'INR', country: 'IN', state: 'off' },
  })
  expect((await operate(desk.site, ['games', 'house', 'poker', 'off'], 'tom')).status).toBe(404)
  expect((await operate(desk.site, ['games', 'house', 'keno', 'off', '--country', 'Narnia'], 'tom')).status).toBe(422)
  const { entries } = (await team.kay.get('/v1/audit?act=close.game')).body as { entries: { entry: object }[] }
  const acted = entries.find(({ entry }) => 'params' in entry)
  expect(acted?.entry).toMatchObject({
    on: 'game:house/keno',
    params: { state: 'off', currency: 'INR', country: 'IN' },
    before: { state: 'on' },
    after: { state: 'off' },
  })
})

test('an alarm about a provider waits until somebody resolves it, once, and is not raised again', async () => {
  await using site = await startPlatform({ providerSettings: KEYS })
  const alarm = { provider: 'studio', kind: 'amount', subject: 'tx-4417' } as const
  const other = { ...alarm, kind: 'open_round', subject: 'r-9' } as const
  const raise = () =>
    site.platform.writer.execute('keepAlarms', {
      alarms: [
        { ...alarm, here: '1000000', there: '2000000' },
        { ...other, here: null, there: null },
      ],
    })
  await raise()
  // however long ago it was raised
  site.clock.advance(40 * 86_400_000)
  const team = await teamOf(site)
  const waiting = async () => {
    const { alarms } = (await team.rik.get('/v1/work')).body as { alarms: { key: string; detail: string }[] }
    return alarms.filter(({ key }) => key === 'provider_books').map(({ detail }) => detail)
  }
  expect(await waiting()).toEqual(['2'])
  const resolve = (what: object) => team.rik.post('/v1/games/alarms/resolve', { ...what, why: WHY })
  expect((await resolve({ ...alarm, subject: 'tx-1' })).status).toBe(404)
  expect((await resolve(alarm)).body).toMatchObject({ state: 'done', result: { ...alarm, state: 'resolved' } })
  const again = await resolve(alarm)
  expect([again.status, again.body.errors]).toEqual([409, { subject: ['conflict:rik'] }])
  await raise()
  expect(await waiting()).toEqual(['1'])

  const { alarms } = (await team.rik.get('/v1/games/reconciliations')).body as { alarms: object[] }
  expect(alarms).toEqual([
    { ...other, here: null, there: null, at: expect.any(String), resolved_at: null, resolved_by: null },
    expect.objectContaining({ ...alarm, here: '1000000', resolved_at: expect.any(String), resolved_by: 'rik' }),
  ])
  const { entries } = (await team.kay.get('/v1/audit?act=resolve.game_alarm')).body as { entries: { entry: object }[] }
  expect(entries.map(({ entry }) => entry)).toEqual([
    expect.objectContaining({ ok: false, code: 'conflict' }),
    expect.objectContaining({
      on: 'alarm:studio/tx-4417',
      params: { kind: 'amount' },
      before: { state: 'open' },
      after: { state: 'resolved' },
    }),
    expect.objectContaining({ ok: false, code: 'not_found' }),
  ])
})
