import { expect, test } from 'vitest'
import { checkAllBooks } from '#server/platform/books.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { signIn } from '../../support/platform/desk.ts'
import {
  APPLICANT,
  approveBy,
  fund,
  register,
  SERVICE_SECRET,
  startPlatform,
  type TestPlatform,
  teamOf,
} from '../../support/platform.ts'

const EMAIL = 'ada@example.com'
const WHY = 'ticket 4417 of the tests'

/** A withdrawal that its player has confirmed. */
async function withdrawn(site: TestPlatform, token: string, amount: string) {
  const { withdraw, confirmWithdrawal } = contract.payments
  const input = { amount, currency: 'RUB', idempotency_key: `case-withdrawal-${amount}` } as const
  const { id } = (await site.request(withdraw, input, { token })).output
  await site.request(confirmWithdrawal, { id, password: APPLICANT.password }, { token })
  return id
}

type Case = {
  withdrawal: { version: string; status: string }
  checks: { key: string; state: string; evidence: object }[]
}

test('a withdrawal shows its checks with their values, and takes no decision on an old view', async () => {
  await using site = await startPlatform()
  const { fin, fay, rik, sue } = await teamOf(site)
  const token = await register(site, EMAIL)
  await fund(site, token, { amount: '100000', currency: 'RUB' })
  const id = await withdrawn(site, token, '90000')
  const shown = async () => (await sue.get(`/v1/withdrawals/${id}`)).body as Case
  const before = await shown()
  expect(before.withdrawal).toMatchObject({ status: 'review', amount: '90000', currency: 'RUB', usd: '1118.012423' })
  const check = (key: string) => before.checks.find((one) => one.key === key)
  expect(check('amount')).toEqual({
    key: 'amount',
    state: 'raised',
    evidence: { usd: '1118.012423', limit: '1000' },
  })
  expect(check('velocity')).toEqual({ key: 'velocity', state: 'clear', evidence: { count: 1, limit: 3 } })
  expect((await sue.get('/v1/withdrawals/none')).status).toBe(404)
  const { version } = before.withdrawal
  await fin.prove()
  expect((await fin.post(`/v1/withdrawals/${id}/approve`, { version })).status).toBe(200)
  await fay.prove()
  expect((await fay.post(`/v1/withdrawals/${id}/approve`, { version })).body).toEqual({
    errors: { version: ['conflict:review fin'] },
  })
  const { version: next } = (await shown()).withdrawal
  expect((await fay.post(`/v1/withdrawals/${id}/approve`, { version: next })).body).toMatchObject({
    result: { status: 'approved' },
  })
  // before it is sent it can be taken back: both approvals are void
  expect((await rik.post(`/v1/withdrawals/${id}/hold`, { why: WHY })).body).toMatchObject({
    result: { status: 'review' },
  })
  expect((await shown()).withdrawal).toMatchObject({ status: 'review', approved_by: null, decided_by: null })
  expect((await rik.post(`/v1/withdrawals/${id}/hold`, { why: WHY })).status).toBe(409)
  expect((await rik.post(`/v1/withdrawals/${id}/documents`, { reason: 'check' })).body).toMatchObject({
    result: { status: 'kyc_required' },
  })
  const open = await site.request(
    contract.payments.createDeposit,
    { amount: '500', currency: 'RUB', idempotency_key: 'case-deposit-of-tests' },
    { token },
  )
  const listed = (await fin.get('/v1/deposits')).body as { deposits: { id: string; is_late: boolean }[] }
  expect(listed.deposits).toMatchObject([{ id: open.output.id, status: 'created', is_late: false }])
  expect(await checkAllBooks(site.platform.reader)).toEqual([])
})

test('rates are overridden by two people within minutes, and stale if they have moved in the meantime', async () => {
  await using site = await startPlatform()
  const { fin, fay, kay } = await teamOf(site)
  const rates = async () =>
    (await fin.get('/v1/rates')).body as { current: { mids: Record<string, string> }; past: object[] }
  const { current } = await rates()
  expect(current).toMatchObject({ id: null, mids: { USD: '1', EUR: '0.92', RUB: '80.5', KZT: '478.25', INR: '84.12' } })
  const change = (more: Record<string, string>) =>
    fin.post('/v1/rates', { mids: { ...current.mids, ...more }, spread_bp: 50, why: WHY })
  expect((await change({ KZT: '0' })).status).toBe(422)
  expect((await change({ USD: '2' })).body).toEqual({ errors: { mids: ['invalid:USD'] } })
  const asked = await change({ KZT: '480' })
  const other = await change({ INR: '85' })
  expect((await approveBy(kay, asked)).body).toMatchObject({ state: 'executed' })
  expect((await rates()).current.mids.KZT).toBe('480')
  // a third of a percent since the request is within what is allowed
  expect((await approveBy(fay, other)).body).toMatchObject({ state: 'executed' })
  const late = await change({ KZT: '470' })
  const far = await change({ RUB: '90' })
  expect((await approveBy(kay, far)).body).toMatchObject({ state: 'executed' })
  expect((await approveBy(fay, late)).body).toMatchObject({ state: 'stale' })
  const old = await change({ KZT: '475' })
  site.clock.advance(16 * 60_000)
  expect((await approveBy(fay, old)).body).toMatchObject({ state: 'expired' })
  expect((await rates()).past).toHaveLength(2)
})

test('providers, settings and own sessions are listed; no secret is', async () => {
  await using site = await startPlatform()
  const desk = await teamOf(site)
  const { fin, kay, admin, sue, rik } = desk
  const list = async () =>
    (await fin.get('/v1/providers')).body.providers as { kind: string; id: string; state: string }[]
  const providers = await list()
  expect(providers).toContainEqual(
    expect.objectContaining({ kind: 'payments', id: 'sandbox', state: 'on', waiting: 0 }),
  )
  const games = providers.filter(({ kind }) => kind === 'games').map(({ id }) => id)
  expect(games.length).toBeGreaterThan(0)
  await rik.post('/v1/games/close', { provider: games[0], game: 'all', state: 'maintenance', why: WHY })
  expect(await list()).toContainEqual(expect.objectContaining({ kind: 'games', id: games[0], state: 'maintenance' }))
  expect((await sue.get('/v1/providers')).status).toBe(403)

  const { body } = await admin.get('/v1/settings')
  expect(body.settings).toContainEqual({ name: 'JURISDICTION', value: 'demo', is_set: true })
  expect(body.settings).toContainEqual({ name: 'APP_SECRET', value: null, is_set: true })
  expect(JSON.stringify(body)).not.toContain(site.platform.settings.secret)
  expect(JSON.stringify(body)).not.toContain(SERVICE_SECRET)

  expect((await signIn(desk, kay)).status).toBe(200)
  const { sessions } = (await kay.get('/v1/sessions')).body as { sessions: { id: string; is_current: boolean }[] }
  expect(sessions.map(({ is_current }) => is_current).toSorted()).toEqual([false, true])
  const other = sessions.find(({ is_current }) => !is_current)?.id ?? ''
  expect((await fin.post(`/v1/sessions/${other}/end`)).status).toBe(404)
  expect((await kay.post(`/v1/sessions/${other}/end`)).status).toBe(200)
  expect((await kay.get('/v1/sessions')).body.sessions).toHaveLength(1)
})

test('the audit log is searched by reason, outcome and time', async () => {
  await using site = await startPlatform()
  const { sue, fin, kay } = await teamOf(site)
  await register(site, EMAIL)
  const feature = { feature: 'bonus_balances', is_on: true }
  await sue.post(`/v1/players/${EMAIL}/features`, { ...feature, reason: 'mistake' })
  site.clock.advance(60_000)
  const between = new Date(site.clock.now()).toISOString()
  site.clock.advance(60_000)
  await sue.post(`/v1/players/${EMAIL}/features`, { ...feature, reason: 'ticket' })
  await fin.post(`/v1/players/${EMAIL}/features`, { ...feature, reason: 'ticket' })
  const find = async (query: string) => {
    const { entries } = (await kay.get(`/v1/audit?act=set.feature&${query}`)).body as {
      entries: { operator: string; entry: { reason: string; ok: boolean } }[]
    }
    return entries.map(({ operator, entry }) => [operator, entry.reason, entry.ok])
  }
  expect(await find('reason=mistake')).toEqual([['sue', 'mistake', true]])
  expect(await find('outcome=rejected')).toEqual([['fin', 'ticket', false]])
  expect(await find(`from=${between}&outcome=done`)).toEqual([['sue', 'ticket', true]])
  expect(await find(`until=${between}`)).toEqual([['sue', 'mistake', true]])
})
