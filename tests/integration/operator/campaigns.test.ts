import { expect, test } from 'vitest'
import { contract } from '#server/shared/contract/contract.ts'
import { fund, identify, operateByTwo, register, startPlatform, type TestPlatform } from '../../support/platform.ts'
import { freeBetCampaign, inEach, moneyCampaign, spinsCampaign } from '../../support/promotions/campaigns.ts'

const EMAIL = 'ada@example.com'
const DAY_MS = 86_400_000
const { bonus, tournaments } = contract

/** Runs a command of one marketer, which another approves where that takes two. */
async function act(platform: TestPlatform, verb: string, args: readonly string[], document?: unknown) {
  const { status, data, errors } = await operateByTwo(platform, [verb, ...args], ['max', 'mia'], document)
  return { status, body: errors ? { errors } : { data } }
}

const publish = (platform: TestPlatform, document: unknown) => act(platform, 'campaign', [], document)

test('a campaign is published, versioned, paused and ended; a bonus taken before keeps its terms', async () => {
  await using platform = await startPlatform()
  const token = await register(platform, EMAIL)
  expect((await publish(platform, moneyCampaign())).body).toEqual({ data: { id: 'sorry', version: 1 } })
  // publishing identical content does not create a new version
  expect((await publish(platform, moneyCampaign())).body).toEqual({ data: { id: 'sorry', version: 1 } })
  await act(platform, 'bonus', [EMAIL, 'sorry', 'late payout'])
  const [offer] = (await platform.request(bonus.offers, {}, { token })).output.offers
  expect(offer?.terms).toMatchObject({ id: 'sorry', version: 1, max_amount: '500', wagering: 5, cap_times: 3 })

  const edited = moneyCampaign({ amount: inEach(700) })
  expect((await publish(platform, edited)).body).toEqual({ data: { id: 'sorry', version: 2 } })
  const take = { id: 'sorry', terms_hash: offer?.terms.terms_hash ?? '' }
  expect((await platform.request(bonus.take, take, { token })).output.state).toBe('active')
  const held = async () =>
    (await platform.request(bonus.grants, {}, { token })).output.grants.find(({ amount }) => amount !== '0')
  expect(await held()).toMatchObject({ state: 'active', amount: '500', terms: { version: 1 } })

  expect((await act(platform, 'campaign-state', ['sorry', 'paused'])).status).toBe(200)
  expect((await act(platform, 'bonus', [EMAIL, 'sorry', 'again'])).status).toBe(404)
  expect((await act(platform, 'campaign-state', ['sorry', 'live'])).status).toBe(200)
  expect((await act(platform, 'bonus', [EMAIL, 'sorry', 'again'])).status).toBe(200)
  expect((await act(platform, 'campaign-state', ['sorry', 'ended'])).status).toBe(200)
  expect((await act(platform, 'campaign-state', ['sorry', 'live'])).status).toBe(409)
  expect((await act(platform, 'campaign-state', ['none', 'ended'])).status).toBe(404)
  expect(await held()).toMatchObject({ state: 'active' })
  const { body } = await act(platform, 'campaigns', [])
  expect(body.data).toEqual([
    { id: 'sorry', version: 2, state: 'ended', given_for: 'manual', from: null, until: null, given: 1 },
  ])
})

test('a campaign is given within its time and to as many as it says, and has a code of its own', async () => {
  await using platform = await startPlatform()
  const now = platform.clock.now()
  const [from, until] = [now + DAY_MS, now + 3 * DAY_MS].map((at) => new Date(at).toISOString())
  await publish(platform, freeBetCampaign({ from, until, most_grants: 1 }))
  const check = async () => (await platform.request(bonus.checkCode, { code: 'SPRING27' })).status
  expect(await check()).toBe(404)
  platform.clock.advance(DAY_MS)
  expect(await check()).toBe(200)

  expect(await publish(platform, moneyCampaign({ trigger: { on: 'code', code: 'SPRING27' } }))).toMatchObject({
    status: 409,
    body: { errors: { code: ['conflict'] } },
  })
  const { output } = await platform.request(bonus.checkCode, { code: 'SPRING27' })
  const take = async (email: string) => {
    const token = await register(platform, email)
    const input = { id: 'spring-bet', terms_hash: output.terms.terms_hash, code: 'SPRING27' }
    return (await platform.request(bonus.take, input, { token })).status
  }
  expect([await take('first@example.com'), await take('second@example.com')]).toEqual([200, 404])
  expect(await check()).toBe(404)
  await publish(platform, freeBetCampaign({ from, until }))
  expect(await check()).toBe(200)
  platform.clock.advance(2 * DAY_MS)
  expect(await check()).toBe(404)
})

test('a campaign’s audience is limited by level, verified identity, registration date and count', async () => {
  await using platform = await startPlatform()
  const now = platform.clock.now()
  const token = await register(platform, EMAIL)
  const code = { on: 'code', code: 'SORRY27' } as const
  const check = async () => (await platform.request(bonus.checkCode, { code: 'SORRY27' }, { token })).status
  const isListed = async (id: string) =>
    (await platform.request(bonus.offers, {}, { token })).output.offers.some(({ terms }) => terms.id === id)
  const opened = async (audience: object, trigger: object = code) => {
    await publish(platform, moneyCampaign({ trigger, audience }))
    return check()
  }
  const iso = (at: number) => new Date(at).toISOString()
  expect(await opened({ min_level: 1 })).toBe(403)
  expect(await opened({ registered_from: iso(now + DAY_MS) })).toBe(403)
  expect(await opened({ registered_until: iso(now - DAY_MS) })).toBe(403)
  expect(await opened({ registered_from: iso(now - DAY_MS), registered_until: iso(now + DAY_MS) })).toBe(200)
  expect(await opened({ verified: true })).toBe(403)
  // a visitor sees the offer of a code, independent of eligibility
  const { output } = await platform.request(bonus.checkCode, { code: 'SORRY27' })
  const input = { id: 'sorry', terms_hash: output.terms.terms_hash, code: 'SORRY27' }
  expect((await platform.request(bonus.take, input, { token })).status).toBe(403)

  // an offer for a verified identity appears after the verification
  await publish(
    platform,
    moneyCampaign({ id: 'known', trigger: { on: 'kyc_verified' }, wagering: { times: 0 }, per_player: 2 }),
  )
  expect(await isListed('known')).toBe(false)
  await identify(platform, token)
  expect(await isListed('known')).toBe(true)
  expect(await check()).toBe(200)
  const { offers } = (await platform.request(bonus.offers, {}, { token })).output
  const known = { id: 'known', terms_hash: offers.find(({ terms }) => terms.id === 'known')?.terms.terms_hash ?? '' }
  const taken = await Promise.all([1, 2, 3].map(() => platform.request(bonus.take, known, { token })))
  expect(taken.map(({ status }) => status).toSorted()).toEqual([200, 200, 409])
  expect(await isListed('known')).toBe(false)
  expect((await platform.request(contract.profile.user, {}, { token })).output.user.balance).toBe('1000')
})

test('a campaign gives no more dollars than it says, and the bonus of a third deposit is that of the third', async () => {
  await using platform = await startPlatform()
  const code = { on: 'code', code: 'SORRY27' } as const
  // five hundred roubles are about six dollars
  await publish(platform, moneyCampaign({ trigger: code, most_usd: '13', wagering: { times: 0 } }))
  const { output } = await platform.request(bonus.checkCode, { code: 'SORRY27' })
  const input = { id: 'sorry', terms_hash: output.terms.terms_hash, code: 'SORRY27' }
  const statuses: number[] = []
  for (const player of ['a', 'b', 'c']) {
    const token = await register(platform, `${player}@example.com`)
    statuses.push((await platform.request(bonus.take, input, { token })).status)
  }
  expect(statuses).toEqual([200, 200, 404])
  // same check as the budget is used up
  await publish(platform, moneyCampaign({ trigger: code, most_usd: '100', wagering: { times: 0 } }))
  const late = await register(platform, 'd@example.com')
  const edited = (await platform.request(bonus.checkCode, { code: 'SORRY27' })).output.terms.terms_hash
  expect((await platform.request(bonus.take, { ...input, terms_hash: edited }, { token: late })).status).toBe(200)

  const third = {
    kind: 'deposit_match',
    id: 'third',
    names: freeBetCampaign().names,
    trigger: { on: 'deposit', nth: 3 },
    percent: 50,
    min_deposit: inEach(100),
    max_amount: inEach(5000),
    wagering: { times: 5 },
    most_usd: '1000',
  }
  await publish(platform, third)
  const token = await register(platform, EMAIL)
  const offered = async () =>
    (await platform.request(bonus.offers, {}, { token })).output.offers.find(({ terms }) => terms.id === 'third')
  for (const _ of [1, 2]) {
    expect(await offered()).toBeUndefined()
    await fund(platform, token, { amount: '1000', currency: 'RUB' })
  }
  const terms_hash = (await offered())?.terms.terms_hash ?? ''
  expect((await platform.request(bonus.take, { id: 'third', terms_hash }, { token })).output.state).toBe('available')
  await fund(platform, token, { amount: '1000', currency: 'RUB' })
  const { grants } = (await platform.request(bonus.grants, {}, { token })).output
  expect(grants).toMatchObject([{ state: 'active', amount: '500' }])
})

test('a tournament of a pool divides it, counts so many rounds a minute, and is called off without prizes', async () => {
  await using platform = await startPlatform()
  const token = await register(platform, EMAIL)
  await fund(platform, token, { amount: '1000', currency: 'RUB' })
  const now = platform.clock.now()
  const iso = (at: number) => new Date(at).toISOString()
  const pooled = {
    id: 'pooled',
    names: freeBetCampaign().names,
    games: ['dice'],
    scoring: 'turnover',
    currency: 'RUB',
    from: iso(now - 1000),
    until: iso(now + DAY_MS),
    min_stake: inEach(10),
    pool: { amount: '1000.01', shares_bp: [5000, 3000, 2000] },
    rounds_per_minute: 2,
    stake_cap: inEach(20),
  }
  const open = (changes = {}) => act(platform, 'tournament', [], { ...pooled, ...changes })
  expect((await open({ prizes: ['5'] })).body.errors).toEqual({ prizes: ['invalid'] })
  expect((await open({ pool: { amount: '5', shares_bp: [6000, 5000] } })).status).toBe(422)
  expect((await open({ scoring: 'sum_points' })).body.errors).toEqual({ stake_cap: ['invalid'] })
  expect((await open()).status).toBe(200)
  const shown = async () => (await platform.request(tournaments.byId, { id: 'pooled' }, { token })).output
  // V11
  expect((await shown()).prizes).toEqual(['500.01', '300', '200'])

  await platform.request(tournaments.join, { id: 'pooled' }, { token })
  platform.clock.advance(60_000)
  for (const amount of ['100', '15', '50'])
    await platform.request(
      contract.dice.placeBet,
      {
        side: 'over',
        chance: 5000,
        amount,
        currency: 'RUB',
        idempotency_key: `pooled-dice-key-${amount.padStart(4, '0')}`,
      },
      { token },
    )
  const own = (await shown()).own
  // the 100 stake counts as 20 (stake limit), the 15 stake in full, and the third round within the minute not at all
  expect(own?.rounds).toBe(2)
  const usd = Number(own?.score) / 1_000_000
  expect(usd * 80.5).toBeCloseTo(35, 1)

  expect((await act(platform, 'tournament-cancel', ['pooled'])).status).toBe(200)
  expect((await act(platform, 'tournament-cancel', ['pooled'])).status).toBe(409)
  expect((await act(platform, 'tournament-end', ['pooled'])).status).toBe(409)
  expect(await shown()).toMatchObject({
    is_cancelled: true,
    status: 'finished',
    result_hash: null,
    leaders: [{ prize: '0' }],
  })
  expect(
    (
      await platform.request(
        tournaments.join,
        { id: 'pooled' },
        { token: await register(platform, 'late@example.com') },
      )
    ).status,
  ).toBe(409)
  platform.clock.advance(3 * DAY_MS)
  expect(await platform.platform.writer.execute('settleTournament', undefined)).toEqual({ changed: 0 })
})

test.each<[string, unknown, string]>([
  ['no document', undefined, 'document'],
  ['another kind', { kind: 'gift', id: 'gift' }, 'kind'],
  ['a name in four languages', moneyCampaign({ names: { ru: 'А', en: 'A', kz: 'А', br: 'A' } }), 'names.hi'],
  ['an amount in four currencies', moneyCampaign({ amount: { ...inEach(500), INR: undefined } }), 'amount.INR'],
  ['a part of a hundredth', moneyCampaign({ amount: { ...inEach(500), USD: '5.001' } }), 'amount.USD'],
  ['words of the operator’s own', moneyCampaign({ terms: 'only on Mondays' }), 'base'],
  [
    'a game that is none',
    moneyCampaign({ wagering: { times: 1, contribution: { chess: 1 } } }),
    'wagering.contribution',
  ],
  ['more to stake than the jurisdiction lets be', moneyCampaign({ wagering: { times: 51 } }), 'wagering'],
  [
    'an end before its beginning',
    moneyCampaign({ from: '2026-02-01T00:00:00Z', until: '2026-01-01T00:00:00Z' }),
    'until',
  ],
  ['a free bet in a game of many payouts', freeBetCampaign({ games: ['keno'] }), 'games.0'],
  [
    'free spins that their slot cannot be played for',
    spinsCampaign({ stake: { ...inEach(20), RUB: '21' } }),
    'stake.RUB',
  ],
  ['a free bet that its game does not take', freeBetCampaign({ amount: inEach(20_000) }), 'amount'],
])('%s is no campaign', async (_, document, field) => {
  await using platform = await startPlatform()
  const { status, body } = await publish(platform, document)
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
})

test('free spins are edited as any campaign, except their game; a tournament is published once', async () => {
  await using platform = await startPlatform()
  const spins = spinsCampaign({ trigger: { on: 'manual' } })
  expect((await publish(platform, spins)).body).toEqual({ data: { id: 'spring-spins', version: 1 } })
  const token = await register(platform, EMAIL)
  await act(platform, 'free-spins', [EMAIL, 'spring-spins'])
  expect((await publish(platform, { ...spins, spins: 20 })).body).toEqual({ data: { id: 'spring-spins', version: 2 } })
  expect((await publish(platform, { ...spins, game: 'night-ferry' })).body.errors).toEqual({ game: ['conflict'] })
  // a grant keeps its terms, and is made once
  await act(platform, 'free-spins', [EMAIL, 'spring-spins'])
  expect((await platform.request(contract.profile.freeSpins, {}, { token })).output).toMatchObject([{ spins_left: 12 }])
  expect((await act(platform, 'campaign-state', ['spring-spins', 'ended'])).status).toBe(200)
  await register(platform, 'late@example.com')
  expect((await act(platform, 'free-spins', ['late@example.com', 'spring-spins'])).status).toBe(409)

  const tournament = {
    id: 'spring-race',
    names: freeBetCampaign().names,
    games: ['dice', 'loomlight'],
    scoring: 'sum_points',
    from: '2026-02-01T00:00:00Z',
    until: '2026-02-02T00:00:00Z',
    min_stake: inEach(10),
    currency: 'RUB',
    prizes: ['500', '300', '100'],
  }
  const open = (changes = {}) => act(platform, 'tournament', [], { ...tournament, ...changes })
  expect([(await open()).status, (await open()).status]).toEqual([200, 409])
  expect((await open({ prizes: ['100', '300'] })).body.errors).toEqual({ prizes: ['invalid'] })
  expect((await open({ scoring: 'luck', games: ['chess'] })).body.errors).toEqual({
    scoring: ['invalid'],
    'games.0': ['invalid'],
  })
  expect((await open({ id: 'spring-turnover', scoring: 'turnover', games: ['sports'] })).status).toBe(200)
  const { output } = await platform.request(tournaments.list, {})
  expect(JSON.stringify(output)).toContain('spring-race')
})
