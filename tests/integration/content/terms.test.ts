import { expect, test } from 'vitest'
import { checkAllBooks } from '#server/platform/books.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { openGame, STUDIO_SETTINGS, walletClient } from '../../support/casino/wallet-client.ts'
import { signIn } from '../../support/platform/desk.ts'
import { publishTerms, type Terms } from '../../support/platform/publish-terms.ts'
import { APPLICANT, fund, openDesk, register, startPlatform } from '../../support/platform.ts'

const { auth, bonus, casino, dice, history, legal, limits, miner, payments, profile, tournaments, vip, wallet } =
  contract
const DAY_MS = 86_400_000
const NOTICE_MS = 14 * DAY_MS
const EMAIL = 'ada@example.com'
const AGREEMENT = { document: 'user-agreement', version: 2 } as const

async function open(options: Parameters<typeof startPlatform>[0] = {}) {
  const site = await startPlatform(options)
  const desk = await openDesk(site, { cat: ['content'], kay: ['compliance'], sue: ['support'] })
  const { cat: by, kay: second } = desk
  let keys = 0
  const key = () => `terms-of-player-${++keys}-0123456789`
  /** Logs in, since sessions end within the notice. */
  const login = async (email = EMAIL) =>
    (await site.request(auth.login.emailPassword, { email, password: APPLICANT.password })).output.token
  const money = (amount: string) => ({ amount, currency: 'RUB', idempotency_key: key() }) as const
  return {
    site,
    desk,
    login,
    money,
    publish: (terms: Terms) => publishTerms({ by, second }, terms),
    /** Publishes a material change, and lets its time come. */
    async change(terms: Pick<Terms, 'document' | 'words'>) {
      await publishTerms({ by, second }, { ...terms, isMaterial: true, from: site.clock.now() + NOTICE_MS + DAY_MS })
      site.clock.advance(NOTICE_MS + DAY_MS)
    },
    due: async (token: string) => (await site.request(profile.user, {}, { token })).output.terms_due,
    bet: async (token: string) => {
      const input = { side: 'over', chance: 5000, ...money('10') } as const
      const { status, errors } = await site.request(dice.placeBet, input, { token })
      return status === 200 ? 'ok' : errors
    },
    accept: (token: string, input: { document: 'user-agreement' | 'kyc'; version: number }) =>
      site.request(legal.accept, input, { token }),
    stored: () => site.platform.reader.query.termsAcceptances.findMany(),
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}

const REFUSED = { base: ['terms_changed:user-agreement'] }

test('a material change stops play, deposits and offers from its time on, until the player accepts it', async () => {
  await using desk = await open()
  const { site } = desk
  await desk.publish({ words: 'one' })
  await register(site, EMAIL)
  await fund(site, await desk.login(), { amount: '20000', currency: 'RUB' })
  await desk.publish({ words: 'two', isMaterial: true, from: site.clock.now() + NOTICE_MS + DAY_MS })
  site.clock.advance(NOTICE_MS + DAY_MS - 60_000)
  const before = await desk.login()
  expect([await desk.due(before), await desk.bet(before)]).toEqual([[], 'ok'])
  expect((await desk.accept(before, AGREEMENT)).errors).toEqual({ version: ['conflict:1'] })
  site.clock.advance(60_000)
  const token = await desk.login()
  expect([await desk.due(token), await desk.bet(token)]).toEqual([[AGREEMENT], REFUSED])
  const refused = await Promise.all([
    site.request(payments.createDeposit, desk.money('1000'), { token }),
    site.request(bonus.take, { id: 'welcome', terms_hash: '0'.repeat(64) }, { token }),
    site.request(tournaments.join, { id: 'any' }, { token }),
    site.request(vip.join, {}, { token }),
  ])
  expect(refused.map(({ errors }) => errors)).toEqual([REFUSED, REFUSED, REFUSED, REFUSED])
  expect((await desk.accept(token, AGREEMENT)).output).toEqual({ success: true })
  expect([await desk.due(token), await desk.bet(token)]).toEqual([[], 'ok'])
  expect((await site.request(payments.createDeposit, desk.money('1000'), { token })).status).toBe(200)
  expect(await checkAllBooks(site.platform.reader)).toEqual([])
})

test('without acceptance a player ends rounds, withdraws, sets limits and reads the history', async () => {
  await using desk = await open()
  const { site } = desk
  await register(site, EMAIL)
  await fund(site, await desk.login(), { amount: '1000', currency: 'RUB' })
  const started = await site.request(miner.start, { mines: 1, ...desk.money('100') }, { token: await desk.login() })
  const { id } = started.output.round
  await desk.change({ words: 'new' })
  const token = await desk.login()
  expect(await desk.bet(token)).toEqual(REFUSED)
  expect((await site.request(miner.pick, { id, step: 1, tile: 7 }, { token })).output.round.status).toBe('open')
  const key = desk.money('1').idempotency_key
  expect((await site.request(miner.cashOut, { id, idempotency_key: key }, { token })).status).toBe(200)
  const { output: held } = await site.request(wallet.balances, {}, { token })
  const balance = held.wallets.find(({ currency }) => currency === 'RUB')?.balance ?? ''
  const limit = { kind: 'deposit', span: 'day', amount: '100', currency: 'RUB' } as const
  const answers = [
    await site.request(wallet.putInVault, desk.money('10'), { token }),
    await site.request(wallet.takeFromVault, desk.money('10'), { token }),
    await site.request(limits.set, limit, { token }),
    await site.request(history.bets, { limit: 10 }, { token }),
    await site.request(payments.withdraw, desk.money(balance), { token }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(await desk.stored()).toEqual([])
})

test('a player who does not accept closes the account', async () => {
  await using desk = await open()
  await register(desk.site, EMAIL)
  await desk.change({ words: 'new' })
  const token = await desk.login()
  expect(await desk.due(token)).toEqual([{ ...AGREEMENT, version: 1 }])
  expect((await desk.site.request(profile.close, {}, { token })).output).toEqual({ success: true })
  const input = { email: EMAIL, password: APPLICANT.password }
  expect((await desk.site.request(auth.login.emailPassword, input)).status).toBe(422)
})

test('a provider takes no stake without acceptance, within a session as well, and pays what was staked', async () => {
  await using desk = await open({ providerSettings: STUDIO_SETTINGS })
  const { site } = desk
  await register(site, EMAIL)
  await fund(site, await desk.login(), { amount: '1000', currency: 'RUB' })
  await desk.publish({ words: 'new', isMaterial: true, from: site.clock.now() + NOTICE_MS + DAY_MS })
  site.clock.advance(NOTICE_MS + DAY_MS - 60_000)
  const token = await desk.login()
  const { sessionId, playerRef } = await openGame(site, token)
  const { call } = walletClient(site)
  const round = (roundId: string) => ({ txId: desk.money('1').idempotency_key, roundId, gameId: 'loomlight' })
  const money = { amount: '100000000', currency: 'RUB' }
  const answerOf = async (answer: ReturnType<typeof call>) => {
    const { status, json } = await answer
    return status === 200 ? 'ok' : (json.error as { code: string }).code
  }
  expect(await answerOf(call('bet', { sessionId, ...round('r1'), ...money }))).toBe('ok')
  site.clock.advance(60_000)
  expect(await answerOf(call('bet', { sessionId, ...round('r2'), ...money }))).toBe('PLAYER_BLOCKED')
  expect(await answerOf(call('win', { playerRef, ...round('r1'), ...money, endRound: true }))).toBe('ok')
  const launch = { slug: 'loomlight', locale: 'en', host: 'https://fairline.example' } as const
  expect((await site.request(casino.launch, launch, { token })).errors).toEqual(REFUSED)
  await desk.accept(token, { ...AGREEMENT, version: 1 })
  expect(await answerOf(call('bet', { sessionId, ...round('r3'), ...money }))).toBe('ok')
  expect(await checkAllBooks(site.platform.reader)).toEqual([])
})

test('an acceptance is stored once with edition, language and a hash of the address, whatever is repeated', async () => {
  await using desk = await open()
  const { site } = desk
  const opened = await register(site, EMAIL)
  const { id } = (await site.request(profile.user, {}, { token: opened })).output.user
  await desk.publish({ words: 'one' })
  await desk.change({ words: 'two' })
  const token = await desk.login()
  expect((await desk.accept(token, { ...AGREEMENT, document: 'kyc' })).errors).toEqual({ document: ['not_found'] })
  expect((await desk.accept(token, { ...AGREEMENT, version: 3 })).errors).toEqual({ version: ['conflict:2'] })
  const at = site.clock.now()
  const both = await Promise.all([desk.accept(token, AGREEMENT), desk.accept(token, AGREEMENT)])
  site.clock.advance(1000)
  expect([...both, await desk.accept(token, AGREEMENT)].map(({ status }) => status)).toEqual([200, 200, 200])
  const rows = await desk.stored()
  const editions = await site.platform.reader.query.legalEditions.findMany({ orderBy: ({ n }) => n })
  expect(rows).toEqual([
    {
      userId: id,
      document: 'user-agreement',
      n: 2,
      hash: editions[1]?.hash,
      locale: 'en',
      isRegistration: false,
      acceptedAt: at,
      ipHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  ])
  expect((await site.request(legal.accept, AGREEMENT)).status).toBe(401)
})

test('a new player has accepted what was in force, and is asked after the next material change alone', async () => {
  await using desk = await open()
  const { site } = desk
  await desk.publish({ words: 'one' })
  await desk.publish({ document: 'confidential', words: 'data' })
  await register(site, EMAIL)
  expect((await desk.stored()).map(({ document, n, isRegistration }) => [document, n, isRegistration])).toEqual([
    ['confidential', 1, true],
    ['user-agreement', 1, true],
  ])
  await desk.publish({ words: 'spelling' })
  expect(await desk.due(await desk.login())).toEqual([])
  await desk.change({ document: 'confidential', words: 'more data' })
  await register(site, 'new@example.com')
  expect(await desk.due(await desk.login('new@example.com'))).toEqual([])
  expect(await desk.due(await desk.login())).toEqual([{ document: 'confidential', version: 2 }])
})

test('a later edition that was spelled better is accepted in place of the material one', async () => {
  await using desk = await open()
  await register(desk.site, EMAIL)
  await desk.publish({ words: 'one' })
  const from = desk.site.clock.now() + NOTICE_MS + DAY_MS
  await desk.publish({ words: 'two', isMaterial: true, from })
  await desk.publish({ words: 'two, spelled well', from })
  desk.site.clock.advance(NOTICE_MS + DAY_MS)
  const token = await desk.login()
  expect(await desk.due(token)).toEqual([{ document: 'user-agreement', version: 3 }])
  expect((await desk.accept(token, AGREEMENT)).errors).toEqual({ version: ['conflict:3'] })
  await desk.accept(token, { ...AGREEMENT, version: 3 })
  expect(await desk.due(token)).toEqual([])
})

test('an operator sees what a player has accepted, when and how, and what is still to be accepted', async () => {
  await using desk = await open()
  const { site } = desk
  await desk.publish({ words: 'one' })
  await register(site, EMAIL)
  const registeredAt = new Date(site.clock.now()).toISOString()
  await desk.change({ words: 'two' })
  const [cookie = ''] = ((await signIn(desk.desk, desk.desk.sue)).headers.get('set-cookie') ?? '').split(';')
  const path = `/v1/players/${encodeURIComponent(EMAIL)}`
  const terms = async () => (await desk.desk.send(path, { method: 'GET', headers: { cookie } })).body.terms
  const first = { document: 'user-agreement', version: 1, locale: 'en', at: registeredAt, is_registration: true }
  expect(await terms()).toEqual({ due: [AGREEMENT], accepted: [first] })
  await desk.accept(await desk.login(), AGREEMENT)
  const at = new Date(site.clock.now()).toISOString()
  expect(await terms()).toEqual({
    due: [],
    accepted: [{ ...AGREEMENT, locale: 'en', at, is_registration: false }, first],
  })
})
