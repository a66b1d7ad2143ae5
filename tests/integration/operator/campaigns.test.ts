import { expect, test } from 'vitest'
import { contract } from '#server/shared/contract/contract.ts'
import { from, register, startPlatform, type TestPlatform } from '../../support/platform.ts'
import { freeBetCampaign, inEach, moneyCampaign, spinsCampaign } from '../../support/rewards/campaigns.ts'

const EMAIL = 'ada@example.com'
const DAY_MS = 86_400_000
const { bonus, tournaments } = contract

async function act(platform: TestPlatform, verb: string, args: readonly string[], document?: unknown) {
  const init = { method: 'POST', headers: { ...from('127.0.0.1'), 'content-type': 'application/json' } }
  const response = await platform.fetch('/operator/v1', { ...init, body: JSON.stringify({ verb, args, document }) })
  return {
    status: response.status,
    body: (await response.json()) as { data?: unknown; errors?: Record<string, string[]> },
  }
}

const publish = (platform: TestPlatform, document: unknown) => act(platform, 'campaign', [], document)

test('a campaign is taken in as data, edited as another version, paused and ended, and what was taken goes on', async () => {
  await using platform = await startPlatform()
  const token = await register(platform, EMAIL)
  expect((await publish(platform, moneyCampaign())).body).toEqual({ data: { id: 'sorry', version: 1 } })
  // the same again is the same version
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
    const wish = { id: 'spring-bet', terms_hash: output.terms.terms_hash, code: 'SPRING27' }
    return (await platform.request(bonus.take, wish, { token })).status
  }
  expect([await take('first@example.com'), await take('second@example.com')]).toEqual([200, 404])
  expect(await check()).toBe(404)
  await publish(platform, freeBetCampaign({ from, until }))
  expect(await check()).toBe(200)
  platform.clock.advance(2 * DAY_MS)
  expect(await check()).toBe(404)
})

test.each<[string, unknown, string]>([
  ['no document', undefined, 'base'],
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

test('free spins are edited as any campaign, but for their game; a tournament is published once', async () => {
  await using platform = await startPlatform()
  const spins = spinsCampaign({ trigger: { on: 'manual' } })
  expect((await publish(platform, spins)).body).toEqual({ data: { id: 'spring-spins', version: 1 } })
  const token = await register(platform, EMAIL)
  await act(platform, 'free-spins', [EMAIL, 'spring-spins'])
  expect((await publish(platform, { ...spins, spins: 20 })).body).toEqual({ data: { id: 'spring-spins', version: 2 } })
  expect((await publish(platform, { ...spins, game: 'fox-ledger' })).body.errors).toEqual({ game: ['conflict'] })
  // what was given stays as it was taken, and is given once
  await act(platform, 'free-spins', [EMAIL, 'spring-spins'])
  expect((await platform.request(contract.profile.freeSpins, {}, { token })).output).toMatchObject([{ spins_left: 12 }])
  expect((await act(platform, 'campaign-state', ['spring-spins', 'ended'])).status).toBe(200)
  await register(platform, 'late@example.com')
  expect((await act(platform, 'free-spins', ['late@example.com', 'spring-spins'])).status).toBe(409)

  const tournament = {
    ...{ id: 'spring-race', names: freeBetCampaign().names, games: ['dice', 'loomlight'], scoring: 'sum_points' },
    ...{ from: '2026-02-01T00:00:00Z', until: '2026-02-02T00:00:00Z', min_stake: inEach(10) },
    ...{ currency: 'RUB', prizes: ['500', '300', '100'] },
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
