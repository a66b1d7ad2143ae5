import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { checkAllBooks } from '#server/platform/books.ts'
import { campaignDocument } from '#server/platform/modules/promotions/reads.ts'
import { readSportsLimitsAcrossPlayers } from '#server/platform/modules/sports/reads.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { APPLICANT, from, fund, register, startPlatform, type TestPlatform } from '../../support/platform.ts'
import { inEach, moneyCampaign, spinsCampaign } from '../../support/promotions/campaigns.ts'

const EMAIL = 'ada@example.com'

async function send(
  platform: TestPlatform,
  verb: string,
  args: readonly string[],
  headers: Record<string, string> = from('127.0.0.1'),
) {
  const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } }
  const response = await platform.fetch('/operator/v1', { ...init, body: JSON.stringify({ verb, args }) })
  return { status: response.status, data: ((await response.json().catch(() => ({}))) as { data?: unknown }).data }
}

/** Adds an operator, and returns the key that is shown once. */
async function keyOf(platform: TestPlatform, name: string): Promise<string> {
  const { data } = await send(platform, 'operator', ['add', name])
  return (data as { key: string }).key
}

const act = async (...asked: Parameters<typeof send>) => (await send(...asked)).status

test('the operator opens a page to an account and closes it again, and nobody else does [N4 O2]', async () => {
  await using platform = await startPlatform()
  const token = await register(platform, EMAIL)
  const features = async () => (await platform.request(contract.profile.user, {}, { token })).output.features
  const open = [EMAIL, 'bonus_balances', 'on']

  expect(await act(platform, 'feature', open, { ...from('127.0.0.1'), 'x-service-secret': 'guessed' })).toBe(404)
  expect(await features()).toEqual([])
  expect([await act(platform, 'feature', open), await act(platform, 'feature', open)]).toEqual([200, 200])
  expect(await features()).toEqual(['bonus_balances'])
  expect(await act(platform, 'feature', [EMAIL, 'bonus_balances', 'off'])).toBe(200)
  expect(await features()).toEqual([])
  expect([
    await act(platform, 'feature', [EMAIL, 'unknown', 'on']),
    await act(platform, 'feature', ['nobody@example.com', 'bonus_balances', 'on']),
    await act(platform, 'unknown', [EMAIL]),
  ]).toEqual([400, 404, 400])
})

test('the operator gives bonuses and spins once each, and decides who is a member [O1 C29]', async () => {
  await using platform = await startPlatform()
  await platform.platform.writer.execute('seedOffers', undefined)
  const token = await register(platform, EMAIL)
  await platform.request(contract.vip.join, {}, { token })

  const gifts = [
    ['bonus', EMAIL, 'lantern', 'late withdrawal'],
    ['free-spins', EMAIL, 'welcome-spins'],
    ['vip', EMAIL, 'approved', 'known for years'],
  ]
  // grants require a personal key
  for (const [verb = '', ...args] of gifts) expect(await act(platform, verb, args)).toBe(401)
  const signed = { ...from('127.0.0.1'), 'x-operator-key': await keyOf(platform, 'ann') }
  for (const [verb = '', ...args] of [...gifts, ...gifts]) expect(await act(platform, verb, args, signed)).toBe(200)

  const { output: bonuses } = await platform.request(contract.bonus.grants, {}, { token })
  expect(bonuses.grants.map(({ terms, state }) => [terms.id, state]).toSorted()).toEqual([
    ['lantern', 'available'],
    ['welcome-spins', 'active'],
  ])
  expect((await platform.request(contract.profile.freeSpins, {}, { token })).output).toHaveLength(1)
  const { output: profile } = await platform.request(contract.profile.user, {}, { token })
  expect(profile.user.premium.status).toBe('approved')
})

test('what is worth more than a hundred dollars two operators give, the second not the first, and once', async () => {
  await using platform = await startPlatform()
  const large = moneyCampaign({ id: 'large', amount: inEach(10_000) })
  await platform.platform.writer.execute('publishCampaign', campaignDocument.parse(large))
  const spins = spinsCampaign({ trigger: { on: 'manual' }, spins: 500, stake: inEach(20) })
  await platform.platform.writer.execute('publishCampaign', campaignDocument.parse(spins))
  const token = await register(platform, EMAIL)
  const keys = { ann: await keyOf(platform, 'ann'), ben: await keyOf(platform, 'ben') }
  const give = (who: keyof typeof keys, verb: string, ...args: string[]) =>
    send(platform, verb, [EMAIL, ...args], { ...from('127.0.0.1'), 'x-operator-key': keys[who] })
  const held = async () =>
    (await platform.request(contract.bonus.grants, {}, { token })).output.grants.map(({ terms }) => terms.id)

  const first = await give('ann', 'bonus', 'large', 'lost parcel')
  expect(first).toMatchObject({ status: 200, data: { grantId: null, waits: true } })
  expect((await give('ann', 'bonus', 'large', 'lost parcel')).status).toBe(403)
  // another reason makes it another grant
  expect((await give('ben', 'bonus', 'large', 'birthday')).data).toMatchObject({ waits: true })
  expect(await held()).toEqual([])
  const second = await give('ben', 'bonus', 'large', 'lost parcel')
  expect(second.data).toMatchObject({ grantId: expect.any(String), waits: false })
  expect((await give('ann', 'bonus', 'large', 'lost parcel')).data).toEqual(second.data)
  expect(await held()).toEqual(['large'])
  const given = await platform.platform.reader.all<{ by: string }>(sql`SELECT given_by AS "by" FROM bonus_grants`)
  expect(given).toEqual([{ by: 'ben' }])

  expect((await give('ann', 'free-spins', 'spring-spins')).data).toMatchObject({ waits: true })
  expect((await give('ben', 'free-spins', 'spring-spins')).data).toMatchObject({ waits: false })
  expect((await held()).toSorted()).toEqual(['large', 'spring-spins'])
})

test('the operator ends every login of an account, at once', async () => {
  await using platform = await startPlatform()
  const here = await register(platform, EMAIL)
  const { emailPassword } = contract.auth.login
  const there = (await platform.request(emailPassword, { email: EMAIL, password: APPLICANT.password })).output.token
  const stranger = await register(platform, 'stranger@example.com')
  expect(await act(platform, 'sign-out', [EMAIL])).toBe(200)
  const status = async (token: string) => (await platform.request(contract.profile.user, {}, { token })).status
  expect([await status(here), await status(there), await status(stranger)]).toEqual([401, 401, 200])
})

test('a payout that people look at is listed, approved by two of them, or refused by one with a reason', async () => {
  await using platform = await startPlatform()
  const { withdraw, confirmWithdrawal, withdrawals } = contract.payments
  const keys = { ann: await keyOf(platform, 'ann'), ben: await keyOf(platform, 'ben'), stranger: 'guessed' }
  let sent = 0
  const reviewed = async (email: string) => {
    const token = await register(platform, email)
    await fund(platform, token, { amount: '100000', currency: 'RUB' })
    // above the automatic approval limit, below the document limit
    const input = { amount: '90000', currency: 'RUB', idempotency_key: `desk-withdrawal-${++sent}` } as const
    const { id } = (await platform.request(withdraw, input, { token })).output
    const { password } = APPLICANT
    await platform.request(confirmWithdrawal, { id, password }, { token })
    const shown = async () => {
      const login = await platform.request(contract.auth.login.emailPassword, { email, password })
      const own = { token: login.output.token }
      return (await platform.request(withdrawals, { limit: 20 }, own)).output.withdrawals[0]
    }
    return { id, shown }
  }
  const desk = async () =>
    (await send(platform, 'withdrawal', ['list'])).data as { withdrawals: Record<string, unknown>[] }
  expect(await desk()).toEqual({ withdrawals: [] })
  const first = await reviewed(EMAIL)
  const [since, until] = [0, 86_400_000].map((ms) => new Date(platform.clock.now() + ms).toISOString())
  expect(await first.shown()).toMatchObject({ status: 'review', next: 'we', since, until })
  expect(await desk()).toMatchObject({
    withdrawals: [{ id: first.id, amount: '90000', currency: 'RUB', since, until, is_late: false, approved_by: null }],
  })
  const decide = (who: keyof typeof keys, ...words: string[]) =>
    act(platform, 'withdrawal', words, { ...from('127.0.0.1'), 'x-operator-key': keys[who] })
  // the machine's secret alone is not sufficient, nor is an unknown key
  expect([
    await act(platform, 'withdrawal', ['approve', first.id]),
    await decide('stranger', 'approve', first.id),
  ]).toEqual([401, 401])
  expect(await decide('ann', 'approve', first.id)).toBe(200)
  expect((await desk()).withdrawals[0]).toMatchObject({ approved_by: 'ann', flags: ['amount'] })
  expect(await decide('ann', 'approve', first.id)).toBe(403)
  expect(await decide('ben', 'approve', first.id)).toBe(200)
  expect(await first.shown()).toMatchObject({ status: 'approved', next: 'we' })

  const second = await reviewed('bob@example.com')
  platform.clock.advance(86_400_000)
  expect((await desk()).withdrawals).toMatchObject([{ id: second.id, is_late: true }])
  expect([
    await decide('ann', 'refuse', second.id, 'because'),
    await decide('ann', 'refuse', second.id),
    await decide('ann', 'approve', 'none'),
    await decide('ann', 'refuse', second.id, 'funds_unclear'),
    await decide('ann', 'refuse', second.id, 'funds_unclear'),
  ]).toEqual([400, 400, 404, 200, 409])
  expect(await second.shown()).toMatchObject({ status: 'rejected', next: null, reason: 'funds_unclear' })
  expect(await desk()).toEqual({ withdrawals: [] })
  // a removed operator can decide nothing more, and the name cannot be reused
  expect(await act(platform, 'operator', ['end', 'ben'])).toBe(200)
  const third = await reviewed('cyd@example.com')
  expect([await decide('ben', 'approve', third.id), await act(platform, 'operator', ['add', 'ben'])]).toEqual([
    401, 409,
  ])
  expect((await send(platform, 'operator', ['list'])).data).toMatchObject({
    operators: [{ name: 'ann', until: null }, { name: 'ben' }],
  })
  expect(platform.logged()).not.toContain(keys.ann)
  expect(await checkAllBooks(platform.platform.reader)).toEqual([])
})

test('sports exposure limits and player factors are listed and set, with the operator of each change [A10]', async () => {
  await using platform = await startPlatform()
  await register(platform, EMAIL)
  const as = async (name: string) => ({ ...from('127.0.0.1'), 'x-operator-key': await keyOf(platform, name) })
  const [ann, ben] = [await as('ann'), await as('ben')]
  expect([
    await act(platform, 'sports-limit', ['event', '500000'], ann),
    await act(platform, 'sports-limit', ['event', '-1'], ann),
    await act(platform, 'sports-limit', ['corner', '500000'], ann),
    await act(platform, 'sports-limit', ['event', '500000']),
    await act(platform, 'sports-factor', [EMAIL, '0.25'], ben),
    await act(platform, 'sports-factor', [EMAIL, '2'], ben),
    await act(platform, 'sports-factor', ['nobody@example.com', '0.25'], ben),
    await act(platform, 'sports-factor', [EMAIL, '0.5']),
    await act(platform, 'sports-limit', ['outcome', '1000'], ann),
    await act(platform, 'sports-limit', ['outcome', 'default'], ben),
    // a result correction needs two operators, and a match of the book
    await act(
      platform,
      'sports-result',
      ['propose', 'nothing', '1x2', 'home=won,draw=lost,away=lost', 'a reason'],
      ann,
    ),
    await act(platform, 'sports-result', ['propose', 'nothing', '1x2', 'void', 'a reason']),
    await act(platform, 'sports-result', ['propose', 'nothing', '1x2', 'home', 'a reason'], ann),
    await act(platform, 'sports-result', ['confirm', 'nothing'], ben),
    await act(platform, 'sports-result', ['list']),
  ]).toEqual([200, 422, 400, 401, 200, 422, 404, 401, 200, 200, 404, 401, 400, 404, 200])
  const listed = await readSportsLimitsAcrossPlayers(platform.platform)
  expect(listed.limits).toContainEqual({ name: 'event', amount: '500000', isDefault: false })
  expect(listed.limits).toContainEqual({ name: 'outcome', amount: '1000000', isDefault: true })
  expect(listed.factors).toMatchObject([{ factor: '0.25' }])
  expect(
    listed.changes.map(({ name, value, operator }) => [
      name === listed.factors[0]?.player ? 'player' : name,
      value,
      operator,
    ]),
  ).toEqual([
    ['outcome', null, 'ben'],
    ['outcome', '1000', 'ann'],
    ['player', '0.25', 'ben'],
    ['event', '500000', 'ann'],
  ])
})
