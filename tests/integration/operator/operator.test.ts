import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { checkAllBooks } from '#server/platform/books.ts'
import { campaignDocument } from '#server/platform/modules/promotions/reads.ts'
import { readSportsLimitsAcrossPlayers } from '#server/platform/modules/sports/reads.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { accept } from '../../support/platform/desk.ts'
import {
  APPLICANT,
  fund,
  operate,
  operateByTwo,
  register,
  startPlatform,
  type TestPlatform,
  teamOf,
} from '../../support/platform.ts'
import { inEach, moneyCampaign, spinsCampaign } from '../../support/promotions/campaigns.ts'

const EMAIL = 'ada@example.com'

const act = async (...asked: Parameters<typeof operate>) => (await operate(...asked)).status

test('the operator opens a page to an account and closes it again, and nobody else does [N4 O2]', async () => {
  await using platform = await startPlatform()
  const token = await register(platform, EMAIL)
  const features = async () => (await platform.request(contract.profile.user, {}, { token })).output.features
  const open = ['feature', EMAIL, 'bonus_balances', 'on'] as const

  expect(await act(platform, open, null)).toBe(401)
  expect(await act(platform, open, 'fin')).toBe(403)
  expect(await features()).toEqual([])
  expect([await act(platform, open), await act(platform, open)]).toEqual([200, 200])
  expect(await features()).toEqual(['bonus_balances'])
  expect(await act(platform, ['feature', EMAIL, 'bonus_balances', 'off'])).toBe(200)
  expect(await features()).toEqual([])
  expect([
    await act(platform, ['feature', EMAIL, 'unknown', 'on']),
    await act(platform, ['feature', 'nobody@example.com', 'bonus_balances', 'on']),
  ]).toEqual([400, 404])
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
  ] as const
  for (const words of gifts) expect(await act(platform, words, null)).toBe(401)
  for (const words of [...gifts, ...gifts]) expect(await act(platform, words)).toBe(200)

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
  const held = async () =>
    (await platform.request(contract.bonus.grants, {}, { token })).output.grants.map(({ terms }) => terms.id)

  const parcel = ['bonus', EMAIL, 'large', 'lost parcel'] as const
  const first = await operate(platform, parcel)
  expect(first).toMatchObject({ status: 200, data: { waits: true, effect: { bonus: 'large' } } })
  const id = String(first.data?.request)
  expect((await operate(platform, parcel)).errors).toEqual({ request: [`conflict:${id}`] })
  // another reason makes it another grant
  expect((await operate(platform, ['bonus', EMAIL, 'large', 'birthday'], 'max')).data).toMatchObject({ waits: true })
  expect(await held()).toEqual([])
  expect((await operate(platform, ['request', 'approve', id])).errors).toEqual({ own_request: ['forbidden'] })
  expect((await operate(platform, ['request', 'approve', id], 'fin')).status).toBe(403)
  await operate(platform, ['request', 'show', id], 'max')
  const done = await operate(platform, ['request', 'approve', id], 'max')
  expect(done.data).toMatchObject({ state: 'executed', result: { grantId: expect.any(String), waits: false } })
  expect(await held()).toEqual(['large'])
  const given = await platform.platform.reader.all<{ by: string }>(sql`SELECT given_by AS "by" FROM bonus_grants`)
  expect(given).toEqual([{ by: 'sue' }])

  const words = ['free-spins', EMAIL, 'spring-spins'] as const
  expect((await operateByTwo(platform, words, ['sue', 'max'])).data).toMatchObject({ waits: false })
  expect((await held()).toSorted()).toEqual(['large', 'spring-spins'])
})

test('gifts that one person splits need a second one from the amount on that they may not exceed', async () => {
  await using platform = await startPlatform()
  // 6,000 roubles are 74.53 dollars
  for (const id of ['one', 'two', 'three', 'four', 'five', 'six'])
    await platform.platform.writer.execute(
      'publishCampaign',
      campaignDocument.parse(moneyCampaign({ id, amount: inEach(6000) })),
    )
  const waits = async (email: string, id: string, by: 'sue' | 'max' = 'sue') =>
    (await operate(platform, ['bonus', email, id, 'a reason'], by)).data?.waits
  for (const player of ['a', 'b', 'c']) await register(platform, `${player}@example.com`)
  // two are below 200 dollars for the player, the third is not, by anybody
  expect([await waits('a@example.com', 'one'), await waits('a@example.com', 'two', 'max')]).toEqual([false, false])
  expect(await waits('a@example.com', 'three', 'max')).toBe(true)
  // four of one operator are below 300 dollars of a day, the fifth is not
  expect([
    await waits('b@example.com', 'one'),
    await waits('b@example.com', 'two'),
    await waits('c@example.com', 'one'),
    await waits('c@example.com', 'two'),
  ]).toEqual([false, false, false, true])
  // a day later it is the first of the day, and the request has run out
  platform.clock.advance(25 * 3_600_000)
  expect(await waits('c@example.com', 'two')).toBe(false)
})

test('a gift to a player who excludes themself before the approval is not made', async () => {
  await using platform = await startPlatform()
  const large = moneyCampaign({ id: 'large', amount: inEach(10_000) })
  await platform.platform.writer.execute('publishCampaign', campaignDocument.parse(large))
  const token = await register(platform, EMAIL)
  const { data } = await operate(platform, ['bonus', EMAIL, 'large', 'lost parcel'])
  const id = String(data?.request)
  await operate(platform, ['request', 'show', id], 'max')
  // a new version is worth something else than was asked for
  const larger = moneyCampaign({ id: 'large', amount: inEach(20_000) })
  await platform.platform.writer.execute('publishCampaign', campaignDocument.parse(larger))
  expect((await operate(platform, ['request', 'approve', id], 'max')).data).toEqual({
    state: 'stale',
    code: 'effect_changed',
  })
  expect((await platform.request(contract.bonus.grants, {}, { token })).output.grants).toEqual([])
})

test('the operator ends every login of an account, at once', async () => {
  await using platform = await startPlatform()
  const here = await register(platform, EMAIL)
  const { emailPassword } = contract.auth.login
  const there = (await platform.request(emailPassword, { email: EMAIL, password: APPLICANT.password })).output.token
  const stranger = await register(platform, 'stranger@example.com')
  expect(await act(platform, ['sign-out', EMAIL])).toBe(200)
  const status = async (token: string) => (await platform.request(contract.profile.user, {}, { token })).status
  expect([await status(here), await status(there), await status(stranger)]).toEqual([401, 401, 200])
})

/** A payout under review, and the player's view of it. */
async function reviewed(platform: TestPlatform, email: string) {
  const { withdraw, confirmWithdrawal, withdrawals } = contract.payments
  const token = await register(platform, email)
  await fund(platform, token, { amount: '100000', currency: 'RUB' })
  // above the automatic approval limit, below the document limit
  const input = { amount: '90000', currency: 'RUB', idempotency_key: `desk-withdrawal-${email.slice(0, 3)}` } as const
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

test('a payout that people look at is listed, approved by two of them, or refused by one with a reason', async () => {
  await using platform = await startPlatform()
  const desk = async () =>
    (await operate(platform, ['withdrawal', 'list'], 'fin')).data as { withdrawals: Record<string, unknown>[] }
  expect(await desk()).toEqual({ withdrawals: [] })
  const first = await reviewed(platform, EMAIL)
  const [since, until] = [0, 86_400_000].map((ms) => new Date(platform.clock.now() + ms).toISOString())
  expect(await first.shown()).toMatchObject({ status: 'review', next: 'we', since, until })
  expect(await desk()).toMatchObject({
    withdrawals: [{ id: first.id, amount: '90000', currency: 'RUB', since, until, is_late: false, approved_by: null }],
  })
  const decide = (who: 'fin' | 'fay' | 'sue' | 'admin' | null, ...words: string[]) =>
    act(platform, ['withdrawal', ...words], who)
  // neither without a key, nor by support, nor by an admin
  expect([
    await decide(null, 'approve', first.id),
    await decide('sue', 'approve', first.id),
    await decide('admin', 'approve', first.id),
  ]).toEqual([401, 403, 403])
  expect(await decide('fin', 'approve', first.id)).toBe(200)
  expect((await desk()).withdrawals[0]).toMatchObject({ approved_by: 'fin', flags: ['amount'] })
  expect(await decide('fin', 'approve', first.id)).toBe(403)
  expect(await decide('fay', 'approve', first.id)).toBe(200)
  expect(await first.shown()).toMatchObject({ status: 'approved', next: 'we' })

  const second = await reviewed(platform, 'bob@example.com')
  platform.clock.advance(86_400_000)
  expect((await desk()).withdrawals).toMatchObject([{ id: second.id, is_late: true }])
  expect([
    await decide('fin', 'refuse', second.id, 'because'),
    await decide('fin', 'refuse', second.id),
    await decide('fin', 'approve', 'none'),
    await decide('fin', 'refuse', second.id, 'funds_unclear'),
    await decide('fin', 'refuse', second.id, 'funds_unclear'),
  ]).toEqual([400, 400, 404, 200, 409])
  expect(await second.shown()).toMatchObject({ status: 'rejected', next: null, reason: 'funds_unclear' })
  expect(await desk()).toEqual({ withdrawals: [] })
  // a removed operator can decide nothing more, and the name cannot be reused
  expect(await act(platform, ['operator', 'end', 'fay'], 'kay')).toBe(200)
  const third = await reviewed(platform, 'cyd@example.com')
  expect(await decide('fay', 'approve', third.id)).toBe(401)
  const again = await operateByTwo(platform, ['operator', 'add', 'fay', '--role', 'finance'], ['admin', 'kay'])
  expect(again.status).toBe(409)
  const { data } = await operate(platform, ['operator', 'list'], 'kay')
  expect(data?.operators).toContainEqual(expect.objectContaining({ name: 'fay', until: expect.any(String) }))
  expect(platform.logged()).not.toContain((await teamOf(platform)).fin.key)
  expect(await checkAllBooks(platform.platform.reader)).toEqual([])
})

test('who has given a player money approves none of their payouts for a month', async () => {
  await using platform = await startPlatform()
  const { writer } = platform.platform
  await writer.execute('publishCampaign', campaignDocument.parse(moneyCampaign()))
  const team = await teamOf(platform)
  // one who may both give and approve: the roles allow it, the payout does not
  const made = await operateByTwo(
    platform,
    ['operator', 'add', 'both', '--role', 'support', '--role', 'finance'],
    ['admin', 'kay'],
  )
  const both = await accept(platform, team, String(made.data?.link))
  const payout = await reviewed(platform, EMAIL)
  const gift = { bonus: 'sorry', reference: 'late payout', why: 'a late payout of last week' }
  expect((await both.post(`/v1/players/${EMAIL}/bonuses`, gift)).status).toBe(200)
  await both.prove()
  const approve = () => both.post(`/v1/withdrawals/${payout.id}/approve`)
  expect((await approve()).body).toEqual({ errors: { separation: ['forbidden'] } })
  expect((await operate(platform, ['withdrawal', 'approve', payout.id], 'fin')).status).toBe(200)
})

test('sports exposure limits and player factors are listed and set, with the operator of each change [A10]', async () => {
  await using platform = await startPlatform()
  await register(platform, EMAIL)
  const limit = (by: 'tom' | 'tim' | null, ...words: string[]) => act(platform, ['sports-limit', ...words], by)
  const factor = (by: 'tom' | 'tim' | null, ...words: string[]) => act(platform, ['sports-factor', ...words], by)
  const result = (by: 'tom' | 'tim' | null, ...words: string[]) => act(platform, ['sports-result', ...words], by)
  expect([
    await limit('tom', 'event', '500000'),
    await limit('tom', 'event', '-1'),
    await limit('tom', 'corner', '500000'),
    await limit(null, 'event', '500000'),
    await factor('tim', EMAIL, '0.25'),
    await factor('tim', EMAIL, '2'),
    await factor('tim', 'nobody@example.com', '0.25'),
    await factor(null, EMAIL, '0.5'),
    await limit('tom', 'outcome', '1000'),
    await limit('tim', 'outcome', 'default'),
    // a result correction needs two operators, and a match of the book
    await result('tom', 'propose', 'nothing', '1x2', 'home=won,draw=lost,away=lost', 'a reason'),
    await result(null, 'propose', 'nothing', '1x2', 'void', 'a reason'),
    await result('tom', 'propose', 'nothing', '1x2', 'home', 'a reason'),
    await result('tim', 'confirm', 'nothing'),
    await result('tim', 'list'),
  ]).toEqual([200, 422, 400, 401, 200, 422, 404, 401, 200, 200, 404, 401, 400, 404, 200])
  // more than twice of what it is takes two
  expect((await operate(platform, ['sports-limit', 'event', '1000001'], 'tom')).data).toMatchObject({ waits: true })
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
    ['outcome', null, 'tim'],
    ['outcome', '1000', 'tom'],
    ['player', '0.25', 'tim'],
    ['event', '500000', 'tom'],
  ])
})
