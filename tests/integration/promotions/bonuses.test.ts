import { expect, test } from 'vitest'
import { campaignDocument } from '#server/platform/modules/promotions/reads.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { APPLICANT, from, fund, register, startPlatform, type TestPlatform } from '../../support/platform.ts'
import { moneyCampaign } from '../../support/promotions/campaigns.ts'

const { bonus, freeSpins, profile } = contract
const KZ = { headers: from('95.56.234.1') }
const DAY_MS = 24 * 60 * 60_000
const CAMPAIGN = 'welcome-spins'

async function withOffers(): Promise<TestPlatform> {
  const platform = await startPlatform()
  await platform.platform.writer.execute('seedOffers', undefined)
  return platform
}

async function withSpins(platform: TestPlatform, email: string): Promise<string> {
  const token = await register(platform, email)
  const { output } = await platform.request(profile.user, {}, { token })
  await platform.platform.writer.execute('grantFreeSpins', { userId: output.user.id, campaignId: CAMPAIGN })
  return token
}

/** The token expires after a quarter of an hour. */
const renew = async (platform: TestPlatform, token: string) =>
  (await platform.request(contract.auth.refresh, {}, { token })).output.access_token

const spinsOf = async (platform: TestPlatform, token: string) =>
  (await platform.request(profile.freeSpins, {}, { token })).output

test('a bonus waits for a visitor, and for a player for three days from their registration [C27 E3]', async () => {
  await using platform = await withOffers()
  let token = await register(platform)
  const waiting = (options = {}) => platform.request(bonus.waiting, {}, options)

  expect((await waiting()).body).toStrictEqual({ data: { name: 'Welcome', expires_in: 259_200, region: null } })
  platform.clock.advance(DAY_MS)
  token = await renew(platform, token)
  expect((await waiting({ token })).output.expires_in).toBe(172_800)
  expect((await waiting()).output.expires_in).toBe(259_200)
  platform.clock.advance(2 * DAY_MS)
  token = await renew(platform, token)
  expect(await waiting({ token })).toMatchObject({ status: 404, errors: { base: ['not_found'] } })
})

test('after the first deposit nothing waits any more, and without offers never [C27]', async () => {
  await using platform = await withOffers()
  const token = await register(platform)
  await fund(platform, token, { amount: '100', currency: 'RUB' })
  await using bare = await startPlatform()

  expect((await platform.request(bonus.waiting, {}, { token })).status).toBe(404)
  expect((await bare.request(bonus.waiting, {})).status).toBe(404)
})

test('the terms of a bonus are in the currency of the player, of the region for a visitor [C28]', async () => {
  await using platform = await withOffers()
  const token = await register(platform)
  await platform.request(profile.selectCurrency, { currency: 'EUR' }, { token })
  const terms = async (options = {}) => (await platform.request(bonus.byId, { id: 'welcome' }, options)).output

  expect(await terms()).toStrictEqual({
    id: 'welcome',
    name: 'Welcome',
    expires_in: 259_200,
    region: null,
    percent: 100,
    max_amount: '10000',
    currency: 'RUB',
    wagering: 30,
    max_stake: '500',
    terms: expect.objectContaining({
      min_deposit: '500',
      cap_times: null,
      terms_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    }),
  })
  expect(await terms(KZ)).toMatchObject({ currency: 'KZT', max_amount: '50000', max_stake: '2500' })
  expect(await terms({ token, ...KZ })).toMatchObject({ currency: 'EUR', max_amount: '100', max_stake: '5' })
  expect((await platform.request(bonus.byId, { id: 'none' })).status).toBe(404)
})

test('a campaign of free spins is public, and its stake is in the asker’s currency [C30]', async () => {
  await using platform = await withOffers()
  const campaign = (id: string, options = {}) => platform.request(freeSpins.campaign, { id }, options)

  expect((await campaign(CAMPAIGN)).body).toStrictEqual({
    data: {
      id: CAMPAIGN,
      name: 'Welcome spins',
      game: { id: 'loomlight', name: 'Loomlight' },
      spins: 20,
      stake: '10',
      currency: 'RUB',
      wagering: 0,
      expiration_at: '2026-04-01T12:00:00.000Z',
    },
  })
  expect((await campaign(CAMPAIGN, KZ)).output).toMatchObject({ stake: '50', currency: 'KZT' })
  expect((await campaign('none')).status).toBe(404)
})

test('a player sees their free spins until their time is over, and nobody else’s [C29 E2]', async () => {
  await using platform = await withOffers()
  const token = await withSpins(platform, 'player@example.com')
  const other = await register(platform, 'other@example.com')

  expect(await spinsOf(platform, token)).toStrictEqual([
    {
      id: expect.any(String),
      campaign_id: CAMPAIGN,
      game: { id: 'loomlight', name: 'Loomlight' },
      spins_left: 20,
      expiration_at: '2026-04-01T12:00:00.000Z',
    },
  ])
  expect(await spinsOf(platform, other)).toStrictEqual([])
  platform.clock.advance(90 * DAY_MS - 1)
  // the session has expired in the meantime
  const form = { email: 'player@example.com', password: APPLICANT.password }
  const again = (await platform.request(contract.auth.login.emailPassword, form)).output.token
  expect(await spinsOf(platform, again)).toHaveLength(1)
  platform.clock.advance(1)
  expect(await spinsOf(platform, again)).toStrictEqual([])
  const later = await register(platform, 'later@example.com')
  const { output } = await platform.request(profile.user, {}, { token: later })
  const grant = { userId: output.user.id, campaignId: CAMPAIGN }
  await expect(platform.platform.writer.execute('grantFreeSpins', grant)).rejects.toThrow('conflict')
})

test('spins are given once, and given up once: a repeat changes nothing [C31]', async () => {
  await using platform = await withOffers()
  const token = await withSpins(platform, 'player@example.com')
  const keeper = await withSpins(platform, 'keeper@example.com')
  const cancel = (id: string, who: string) => platform.request(freeSpins.cancelCampaign, { id }, { token: who })

  for (let time = 1; time <= 2; time++) {
    expect((await cancel(CAMPAIGN, token)).output).toStrictEqual({ success: true })
    expect(await spinsOf(platform, token)).toStrictEqual([])
  }
  expect(await spinsOf(platform, keeper)).toHaveLength(1)
  const stranger = await register(platform, 'stranger@example.com')
  expect((await cancel(CAMPAIGN, stranger)).status).toBe(404)
  expect((await cancel('none', token)).status).toBe(404)
  platform.clock.advance(90 * DAY_MS)
  const again = await platform.request(contract.auth.login.emailPassword, {
    email: 'keeper@example.com',
    password: 'seven quiet rivers',
  })
  expect(await cancel(CAMPAIGN, again.output.token)).toMatchObject({ status: 409, errors: { base: ['conflict'] } })
})

const key = (platform: TestPlatform) => Buffer.from(platform.platform.entropy.bytes(16)).toString('hex')

test('a deposit is matched by the bonus that its player chose, and what is wagered becomes real money [C28 E1]', async () => {
  await using platform = await withOffers()
  const token = await register(platform)
  const { output: offered } = await platform.request(bonus.offers, {}, { token })
  expect(offered.offers.map(({ terms, is_chosen }) => [terms.id, is_chosen])).toEqual([
    ['reload', false],
    ['welcome', false],
    ['monday', false],
  ])
  const [, welcome] = offered.offers
  const take = (hash = welcome?.terms.terms_hash ?? '') =>
    platform.request(bonus.take, { id: 'welcome', terms_hash: hash }, { token })
  expect(await take('0'.repeat(64))).toMatchObject({ status: 422, errors: { base: ['terms_changed'] } })
  const taken = await take()
  expect(taken.output.state).toBe('available')
  // chosen, canceled, and chosen again
  const grant = { id: taken.output.grant_id }
  expect((await platform.request(bonus.cancel, grant, { token })).output).toEqual({
    state: 'available',
    forfeited: '0',
  })
  expect((await take()).output).toEqual(taken.output)
  await fund(platform, token, { amount: '700', currency: 'RUB' })
  const profileNow = async () => (await platform.request(profile.user, {}, { token })).output.user
  expect(await profileNow()).toMatchObject({
    balance: '700',
    bonus: '700',
    bonus_balance: '700',
    total_balance: '1400',
  })
  const mine = async () => (await platform.request(bonus.grants, {}, { token })).output.grants
  expect(await mine()).toMatchObject([{ state: 'active', amount: '700', held: '700', need: '21000', done: '0' }])

  const bet = (amount: string) =>
    platform.request(
      contract.keno.placeBet,
      { risk: 'classic', picks: [3, 9], amount, currency: 'RUB', idempotency_key: key(platform) },
      { token },
    )
  // own money first: as long as it suffices, no bonus money is staked, whatever the stake
  expect((await bet('700')).status).toBe(200)
  const { balance } = await profileNow()
  expect(await bet(String(Math.floor(Number(balance)) + 501))).toMatchObject({
    status: 422,
    errors: { amount: ['bonus_max_stake:500'] },
  })
  expect((await platform.request(bonus.cancel, grant, { token })).output).toEqual({
    state: 'cancelled',
    forfeited: '700',
  })
  expect((await platform.request(bonus.cancel, grant, { token })).status).toBe(409)
  expect(await profileNow()).toMatchObject({ bonus: '0', bonus_balance: '0' })
  expect(await mine()).toMatchObject([{ state: 'cancelled', reason: 'player', held: '0' }])
})

test('a code shows its conditions first, is taken once and not by who rests, and guesses are counted [S14]', async () => {
  await using platform = await withOffers()
  const token = await register(platform)
  const check = (code: string, options = {}) => platform.request(bonus.checkCode, { code }, { token, ...options })
  expect(await check('NOTHING')).toMatchObject({ status: 404, errors: { code: ['not_found'] } })
  const { terms } = (await check(' lantern10 ')).output
  expect(terms).toMatchObject({ id: 'lantern', max_amount: '1000', wagering: 10, percent: 0 })
  const take = (code?: string) =>
    platform.request(bonus.take, { id: 'lantern', terms_hash: terms.terms_hash, code }, { token })
  expect((await take()).status).toBe(404)
  expect((await take('LANTERN10')).output.state).toBe('active')
  expect((await take('LANTERN10')).status).toBe(409)
  expect(await check('LANTERN10')).toMatchObject({ status: 409, errors: { code: ['conflict'] } })
  for (let guess = 0; guess < 7; guess++) await check(`GUESS${guess}`)
  expect((await check('LANTERN10')).status).toBe(429)

  const resting = await register(platform, 'resting@example.com')
  const { output } = await platform.request(profile.user, {}, { token: resting })
  const until = platform.clock.now() + DAY_MS
  await platform.platform.writer.execute('takeTimeOut', { userId: output.user.id, until })
  const input = { id: 'lantern', terms_hash: terms.terms_hash, code: 'LANTERN10' }
  expect((await platform.request(bonus.take, input, { token: resting })).status).toBe(403)
  expect((await platform.request(bonus.offers, {}, { token: resting })).output.offers).toEqual([])
  expect((await platform.request(bonus.waiting, {}, { token: resting })).status).toBe(404)
})

test('a code of the registration waits on the page of bonuses, and a wrong one stops nobody [C9 S14]', async () => {
  await using platform = await withOffers()
  const opened = async (email: string, promo: string) =>
    (await platform.request(contract.auth.register.email, { ...APPLICANT, email, promo })).output.token
  const offersOf = async (token: string) =>
    (await platform.request(bonus.offers, {}, { token })).output.offers.map(({ terms, grant_id }) => [
      terms.id,
      grant_id !== null,
    ])
  expect(await offersOf(await opened('code@example.com', 'lantern10'))).toContainEqual(['lantern', true])
  // a link may name a bonus directly, unless the bonus requires a code or an operator
  expect(await offersOf(await opened('link@example.com', 'welcome'))).toContainEqual(['welcome', true])
  expect(await offersOf(await opened('guess@example.com', 'lantern'))).not.toContainEqual(['lantern', true])
  expect(await offersOf(await opened('wrong@example.com', 'nothing'))).toEqual([
    ['reload', false],
    ['welcome', false],
    ['monday', false],
  ])
})

test('a code of the registration waits for whom its campaign is meant, as a new player is', async () => {
  await using platform = await startPlatform()
  const now = platform.clock.now()
  const iso = (at: number) => new Date(at).toISOString()
  const waits = async (name: string, audience: object) => {
    const code = name.toUpperCase()
    const document = moneyCampaign({ id: name, trigger: { on: 'code', code }, audience })
    await platform.platform.writer.execute('publishCampaign', campaignDocument.parse(document))
    const applicant = { ...APPLICANT, email: `${name}@example.com`, promo: code }
    const { token } = (await platform.request(contract.auth.register.email, applicant)).output
    const { offers } = (await platform.request(bonus.offers, {}, { token })).output
    return offers.some(({ terms, grant_id }) => terms.id === name && grant_id !== null)
  }
  expect(await waits('everybody', {})).toBe(true)
  expect(await waits('level', { min_level: 1 })).toBe(false)
  expect(await waits('verified', { verified: true })).toBe(false)
  expect(await waits('recent', { registered_from: iso(now - DAY_MS), registered_until: iso(now + DAY_MS) })).toBe(true)
  expect(await waits('later', { registered_from: iso(now + DAY_MS) })).toBe(false)
  expect(await waits('earlier', { registered_until: iso(now) })).toBe(false)
})
