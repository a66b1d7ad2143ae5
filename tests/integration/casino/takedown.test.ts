import { expect, test } from 'vitest'
import { checkAllBooks } from '#server/platform/books.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { walletPages } from '#server/platform/modules/casino/wallet-page.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { WALLET_CALLS } from '#server/shared/contract/provider-wallet/calls.ts'
import { openGame, STUDIO_KEY, STUDIO_SETTINGS, walletClient } from '../../support/casino/wallet-client.ts'
import { from, fund, operateByTwo, register, startPlatform } from '../../support/platform.ts'

const FRESH_KEY = { id: 'studio-2', secret: 'ab'.repeat(32) }
const KEYS = { ...STUDIO_SETTINGS, GAMES_STUDIO_KEYS: JSON.stringify([STUDIO_KEY, FRESH_KEY]) }
const HOST = 'https://fairline.example'
const GAME = 'loomlight'

const code = ({ json }: { json: Record<string, unknown> }) =>
  (json.error as { code?: string } | undefined)?.code ?? 'ok'

/** A player with a thousand roubles in a session of Loomlight, and an operator who may disable it. */
async function open() {
  const platform = await startPlatform({ providerSettings: KEYS })
  const token = await register(platform)
  await fund(platform, token, { amount: '1000', currency: 'RUB' })
  const { sessionId, playerRef } = await openGame(platform, token)
  const { call } = walletClient(platform)
  const operated = (words: readonly [string, ...string[]], by: 'rik' | 'sue' | null = 'rik') =>
    operateByTwo(platform, words, by === null ? [null, 'tom'] : [by, 'tom'])
  let count = 0
  const common = (roundId: string) => ({ txId: `t${++count}`, roundId, gameId: GAME, currency: 'RUB' })
  return {
    platform,
    token,
    ask: call,
    operated,
    sessionId,
    playerRef,
    games: async (...args: string[]) => (await operated(['games', ...args])).status,
    list: async () => (await operated(['games', 'list'])).data,
    bet(roundId: string, more: object = {}) {
      platform.clock.advance(1000)
      return call('bet', { sessionId, ...common(roundId), amount: '100000000', ...more })
    },
    win: (roundId: string, amount: string) => call('win', { playerRef, ...common(roundId), amount, endRound: true }),
    rollback: (roundId: string, refTxId: string) =>
      call('rollback', { playerRef, txId: `t${++count}`, refTxId, roundId, reason: 'timeout' }),
    balance: () => call('balance', { sessionId }),
    launch: async () =>
      (await platform.request(contract.casino.launch, { slug: GAME, locale: 'en', host: HOST }, { token })).status,
    demo: async () => (await platform.request(contract.casino.demo, { slug: GAME, locale: 'en', host: HOST })).status,
    page: async () => platform.request(contract.casino.title, { slug: GAME }),
    titles: async () => (await platform.request(contract.casino.titles, { kind: 'slot' })).output.titles,
    [Symbol.asyncDispose]: () => platform[Symbol.asyncDispose](),
  }
}

test('a title under maintenance takes nothing new, from the next call on, and what is owed of it is paid [R16]', async () => {
  await using site = await open()
  const taken = await site.bet('r1', { txId: 'lost' })
  await site.bet('r2', { txId: 'second' })
  expect(await site.games('studio', GAME, 'maintenance')).toBe(200)

  expect(code(await site.bet('r3'))).toBe('MAINTENANCE')
  expect(code(await site.ask('authenticate', { launchToken: 'any', gameId: GAME }))).toBe('MAINTENANCE')
  // a bet whose response was lost is valid, and repeating it confirms that
  expect((await site.bet('r1', { txId: 'lost' })).text).toBe(taken.text)
  expect(code(await site.win('r1', '250000000'))).toBe('ok')
  expect(code(await site.rollback('r2', 'second'))).toBe('ok')
  expect((await site.balance()).json).toMatchObject({ balance: { amount: '1150000000' } })
  expect([await site.launch(), await site.demo()]).toEqual([503, 503])
  // its page exists and shows the reason; other titles stay open
  expect((await site.page()).output.status).toBe('maintenance')
  const open_ = (await site.titles()).filter(({ status }) => status === 'active')
  expect(open_).toHaveLength(7)

  expect(await site.games('studio', GAME, 'on')).toBe(200)
  expect([code(await site.bet('r3')), await site.launch(), await site.demo()]).toEqual(['ok', 200, 200])
  expect(await checkAllBooks(site.platform.platform.reader)).toEqual([])
})

test('a title that is taken down is nowhere, its bets are refused and its open rounds end', async () => {
  await using site = await open()
  await site.bet('r1')
  const wish = { slug: GAME, is_favourite: true }
  await site.platform.request(contract.casino.setFavourite, wish, { token: site.token })
  expect(await site.games('studio', GAME, 'off')).toBe(200)
  expect(code(await site.bet('r2'))).toBe('GAME_UNKNOWN')
  expect([(await site.page()).status, await site.launch(), await site.demo()]).toEqual([404, 404, 404])
  expect(await site.titles()).toHaveLength(7)
  const mine = () => site.platform.request(contract.casino.mine, {}, { token: site.token })
  expect((await mine()).output).toMatchObject({ favourites: [], recent: [] })
  expect(code(await site.win('r1', '50000000'))).toBe('ok')
  // the history shows its name
  const { output } = await site.platform.request(contract.history.bets, { limit: 1 }, { token: site.token })
  expect(output.bets).toMatchObject([{ title: 'Loomlight', payout: '50' }])
  await site.games('studio', GAME, 'on')
  expect((await mine()).output).toMatchObject({ favourites: [{ slug: GAME }], recent: [{ slug: GAME }] })
})

test('a provider is paused as a whole, or heard no more', async () => {
  await using site = await open()
  await site.bet('r1')
  expect(await site.games('studio', 'all', 'maintenance')).toBe(200)
  expect([code(await site.bet('r2')), code(await site.balance())]).toEqual(['MAINTENANCE', 'MAINTENANCE'])
  expect(code(await site.win('r1', '10000000'))).toBe('ok')
  expect(await site.games('studio', 'all', 'off')).toBe(200)
  const calls = [await site.bet('r3'), await site.balance(), await site.win('r1', '10000000')]
  expect(calls.map(code)).toEqual(['PROVIDER_DISABLED', 'PROVIDER_DISABLED', 'PROVIDER_DISABLED'])
  expect(await site.titles()).toEqual([])
  expect(await site.list()).toMatchObject({
    held: [{ provider: 'studio', game: 'all', state: 'off', operator: 'rik' }],
  })
  expect(await checkAllBooks(site.platform.platform.reader)).toEqual([])
})

test('a revoked key stops signing at once; an operator command without a key closes nothing', async () => {
  await using site = await open()
  expect(code(await site.balance())).toBe('ok')
  expect((await site.operated(['games', 'revoke', STUDIO_KEY.id], null)).status).toBe(401)
  expect((await site.operated(['games', 'studio', GAME, 'off'], null)).status).toBe(401)
  expect(await site.games('revoke', 'nobodys')).toBe(404)
  expect([await site.games('acme', 'all', 'off'), await site.games('studio', 'nothing', 'off')]).toEqual([404, 404])
  expect(code(await site.balance())).toBe('ok')
  expect(await site.games('revoke', STUDIO_KEY.id)).toBe(200)
  expect(code(await site.balance())).toBe('INVALID_SIGNATURE')
  expect(code(await site.ask('balance', { sessionId: site.sessionId }, { key: FRESH_KEY }))).toBe('ok')
})

test('a provider is heard from its own addresses alone, where they are told', async () => {
  for (const [sources, said] of [
    ['203.0.113.0/24, 2001:db8::/32', 'SOURCE_FORBIDDEN'],
    ['203.0.113.7, 127.0.0.0/8', 'SESSION_EXPIRED'],
  ] as const) {
    await using platform = await startPlatform({ providerSettings: { ...KEYS, GAMES_STUDIO_SOURCES: sources } })
    expect(code(await walletClient(platform).call('balance', { sessionId: 'nobodys' }))).toBe(said)
  }
  const wrong = startPlatform({ providerSettings: { ...KEYS, GAMES_STUDIO_SOURCES: 'studio.example' } })
  await expect(wrong).rejects.toThrow(/GAMES_STUDIO_SOURCES/)
})

test('where too many wait the wallet is busy: nothing was begun, and the same may be sent again', async () => {
  await using site = await open()
  const { platform } = site.platform
  const execute = () => Promise.reject(new Refusal('unavailable'))
  const full = walletPages({ ...platform, writer: { ...platform.writer, execute } })
  const requested = {
    fetch: async (path: string, init: RequestInit) => full.request(path, init, {}),
    clock: site.platform.clock,
  }
  const reported = await walletClient(requested).call('bet', {
    sessionId: site.sessionId,
    txId: 'busy',
    roundId: 'busy',
    gameId: GAME,
    currency: 'RUB',
    amount: '100000000',
  })
  expect([reported.status, reported.json]).toMatchObject([503, { error: { code: 'BUSY', retry: true } }])
  expect(code(await site.bet('busy', { txId: 'busy' }))).toBe('ok')
})

test('a wallet session returns country and reality check; the report names the player of a round', async () => {
  await using site = await open()
  const { token, platform } = site
  const client = { ...from('5.8.8.8') }
  const launch = { slug: GAME, locale: 'en', host: HOST } as const
  const { output } = await platform.request(contract.casino.launch, launch, { token, headers: client })
  const launchToken = new URL(output.url).hash.replace('#t=', '')
  const opened = WALLET_CALLS.authenticate.response.parse(
    (await site.ask('authenticate', { launchToken, gameId: GAME })).json,
  )
  expect(opened.country).toMatch(/^[A-Z]{2}$/)
  expect(opened.limits.realityCheckMs).toBeGreaterThan(60_000)
  const since = new Date(platform.clock.now()).toISOString()
  await site.bet('r9', { sessionId: opened.sessionId })
  await site.bet('r10', { sessionId: opened.sessionId, amount: '1' })
  platform.clock.advance(1000)
  const to = new Date(platform.clock.now()).toISOString()
  platform.clock.advance(60_000)
  const { entries } = WALLET_CALLS.reconcile.response.parse((await site.ask('reconcile', { from: since, to })).json)
  expect(entries.map(({ roundId, playerRef }) => [roundId, playerRef])).toEqual([
    ['r9', site.playerRef],
    ['r10', null],
  ])
})
