import { expect, test } from 'vitest'
import { checkAllBooks } from '#server/platform/books.ts'
import { sendPayouts } from '#server/platform/modules/payments/send-payouts.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { STUDIO_KEY, STUDIO_SETTINGS } from '../../support/casino/wallet-client.ts'
import { callbackOf, callbackRequest, openDeposit, roubleBalance, SANDBOX_CALLBACK } from '../../support/deposits.ts'
import {
  APPLICANT,
  approveBy,
  type DeskOperator,
  deskOf,
  fund,
  register,
  startPlatform,
  teamOf,
} from '../../support/platform.ts'

const WHY = 'a fault that players have reported'
const PAYMENTS = { kind: 'payments', provider: 'sandbox' } as const
const IDENTITY = { kind: 'identity', provider: 'identity', direction: 'in' } as const
const DAY_MS = 24 * 60 * 60_000
const PAUSED = { provider: ['provider_paused'] }
const HOLDER = { given_name: 'Ada', family_name: 'Byron', born: '1990-12-10', country: 'GB', kind: 'passport' } as const

const pause = (by: DeskOperator, selection: object, cause = 'outage') =>
  by.post('/v1/providers/pause', { cause, why: WHY, ...selection })
const resume = (by: DeskOperator, selection: object) => by.post('/v1/providers/resume', { why: WHY, ...selection })

test('a paused provider takes no new deposits, and credits those that were opened before', async () => {
  await using site = await startPlatform()
  const { fin, kay } = await teamOf(site)
  const { token, deposit } = await openDeposit(site)
  expect((await pause(fin, { ...PAYMENTS, direction: 'in' })).body).toEqual({
    state: 'done',
    result: { ...PAYMENTS, paused: ['in'] },
  })
  const since = new Date(site.clock.now()).toISOString()
  expect((await kay.get('/v1/work')).body.alarms).toEqual([
    { key: 'provider_paused', level: 'medium', subject: 'sandbox', since, detail: 'fin' },
  ])
  const { providers } = (await fin.get('/v1/providers')).body as { providers: { id: string }[] }
  expect(providers.find(({ id }) => id === 'sandbox')).toMatchObject({
    state: 'maintenance',
    paused: ['in'],
    stopped_since: since,
    stopped_by: 'fin',
  })
  const methods = (await site.request(contract.payments.methods, {})).output
  expect(methods).toMatchObject([{ provider: 'sandbox', is_paused: true }])
  const again = { amount: '500', currency: 'RUB', idempotency_key: 'paused-deposit-key-01' } as const
  expect(await site.request(contract.payments.createDeposit, again, { token })).toMatchObject({
    status: 409,
    errors: PAUSED,
  })
  const signer = { secret: site.platform.settings.secret, now: site.clock.now() }
  expect((await site.fetch(SANDBOX_CALLBACK, callbackRequest(callbackOf(signer, deposit)))).status).toBe(200)
  expect(await roubleBalance(site, token)).toBe('500')

  expect((await resume(fin, { ...PAYMENTS, direction: 'both' })).body).toMatchObject({ result: { paused: [] } })
  expect((await resume(fin, { ...PAYMENTS, direction: 'both' })).status).toBe(409)
  expect((await kay.get('/v1/work')).body.alarms).toEqual([])
  expect((await site.request(contract.payments.createDeposit, again, { token })).status).toBe(200)
  const { entries } = (await kay.get('/v1/audit?subject=provider:payments/sandbox&outcome=done')).body as {
    entries: { entry: object }[]
  }
  expect(entries.map(({ entry }) => entry)).toMatchObject([
    { act: 'resume.provider', before: { paused: ['in'] }, after: { paused: [] } },
    { act: 'pause.provider', before: { paused: [] }, after: { paused: ['in'] } },
  ])
})

test('approved payouts of a paused provider wait, are shown as waiting, and are sent after it', async () => {
  await using site = await startPlatform()
  const { fin } = await teamOf(site)
  const token = await register(site)
  await fund(site, token, { amount: '100000', currency: 'RUB' })
  await pause(fin, { ...PAYMENTS, direction: 'out' })
  const input = { amount: '5000', currency: 'RUB', idempotency_key: 'paused-withdrawal-key' } as const
  const { id } = (await site.request(contract.payments.withdraw, input, { token })).output
  await site.request(contract.payments.confirmWithdrawal, { id, password: APPLICANT.password }, { token })
  const shown = async () =>
    (await site.request(contract.payments.withdrawals, { limit: 20 }, { token })).output.withdrawals[0]
  await sendPayouts(site.platform)
  expect(await shown()).toMatchObject({ status: 'approved', is_paused: true })
  await expect(site.platform.writer.execute('sendWithdrawal', { id })).rejects.toMatchObject({
    code: 'provider_paused',
  })
  expect((await site.request(contract.payments.payoutMethods, { currency: 'RUB' })).output).toMatchObject([
    { provider: 'sandbox', is_paused: true },
  ])
  await resume(fin, { ...PAYMENTS, direction: 'out' })
  await sendPayouts(site.platform)
  expect(await shown()).toMatchObject({ status: 'sent', is_paused: false })
  expect(await checkAllBooks(site.platform.reader)).toEqual([])
})

test('a payout unknown to its provider is not sent again while it is paused', async () => {
  await using site = await startPlatform()
  const { fin } = await teamOf(site)
  const token = await register(site)
  await fund(site, token, { amount: '100000', currency: 'RUB' })
  const input = { amount: '5000', currency: 'RUB', idempotency_key: 'paused-withdrawal-key' } as const
  const { id } = (await site.request(contract.payments.withdraw, input, { token })).output
  await site.request(contract.payments.confirmWithdrawal, { id, password: APPLICANT.password }, { token })
  const [[name, provider] = []] = site.platform.payments
  if (!name || !provider) throw new Error('no provider')
  const sent: string[] = []
  const payouts = {
    feeOf: () => null,
    send: async ({ id }: { id: string }) => void sent.push(id),
    find: async () => 'unknown' as const,
  }
  const platform = { ...site.platform, payments: new Map([[name, { ...provider, payouts }]]) }
  await sendPayouts(platform)
  const before = sent.length
  await pause(fin, { ...PAYMENTS, direction: 'out' })
  await sendPayouts(platform)
  expect(sent.length).toBe(before)
  await resume(fin, { ...PAYMENTS, direction: 'out' })
  await sendPayouts(platform)
  expect(sent.length).toBe(before + 1)
})

test('what a difference between books has paused, two people resume', async () => {
  await using site = await startPlatform()
  const { fin, rik, kay } = await teamOf(site)
  await pause(rik, { ...PAYMENTS, direction: 'both' }, 'difference')
  await pause(fin, { ...PAYMENTS, direction: 'both' })
  expect((await resume(rik, { ...PAYMENTS, direction: 'in' })).status).toBe(403)
  const asked = await resume(fin, { ...PAYMENTS, direction: 'in' })
  expect(asked.body).toMatchObject({
    state: 'requested',
    request: { effect: { paused_before: ['in', 'out'], paused_after: ['out'] } },
  })
  expect((await approveBy(kay, asked)).body).toMatchObject({ state: 'executed', result: { paused: ['out'] } })
})

test('no identity check is begun while checks are paused, and the player is shown why', async () => {
  await using site = await startPlatform()
  const { fin } = await teamOf(site)
  const token = await register(site)
  const begin = () => site.request(contract.verification.begin, HOLDER, { token })
  await pause(fin, IDENTITY)
  expect((await begin()).errors).toEqual(PAUSED)
  expect((await site.request(contract.verification.current, {}, { token })).output).toMatchObject({
    is_paused: true,
    desk_url: null,
  })
  expect((await pause(fin, { ...IDENTITY, direction: 'out' })).status).toBe(422)
  await resume(fin, IDENTITY)
  expect((await begin()).status).toBe(200)
})

test('a paused provider of games is in maintenance; one that is off is not resumed so', async () => {
  await using site = await startPlatform({
    providerSettings: { ...STUDIO_SETTINGS, GAMES_STUDIO_KEYS: JSON.stringify([STUDIO_KEY]) },
  })
  const { fin, tom } = await teamOf(site)
  const games = { kind: 'games', provider: 'studio', direction: 'in' } as const
  expect((await pause(fin, games)).body).toMatchObject({ state: 'done', result: { paused: ['in'] } })
  const { providers } = (await fin.get('/v1/providers')).body as { providers: { id: string }[] }
  expect(providers.find(({ id }) => id === 'studio')).toMatchObject({ state: 'maintenance', stopped_by: 'fin' })
  expect((await fin.get('/v1/work')).body.alarms).toMatchObject([{ key: 'provider_paused', subject: 'studio' }])
  expect((await resume(fin, games)).body).toMatchObject({ result: { paused: [] } })
  await tom.post('/v1/games/close', { provider: 'studio', game: 'all', state: 'off', why: WHY })
  expect((await resume(fin, games)).status).toBe(409)
})

test('withdrawals do not end for want of documents during a pause, and get its time back after it', async () => {
  await using site = await startPlatform()
  const { fin } = await teamOf(site)
  const desk = deskOf(site)
  // a session would have ended
  const byKey = (act: 'pause' | 'resume', body: object) =>
    desk.send(`/v1/providers/${act}`, {
      body: { ...IDENTITY, why: WHY, ...body },
      headers: { authorization: `Bearer ${fin.key}` },
    })
  const opened: string[] = []
  const openWithdrawal = async (number: number) => {
    const token = await register(site, `player-${number}@example.com`)
    await fund(site, token, { amount: '100000', currency: 'RUB' })
    const input = { amount: '90000', currency: 'RUB', idempotency_key: `withdrawal-of-player-${number}` } as const
    const { id } = (await site.request(contract.payments.withdraw, input, { token })).output
    return { id, token }
  }
  const askDocuments = async (number: number) => {
    const { id, token } = await openWithdrawal(number)
    await site.request(contract.payments.confirmWithdrawal, { id, password: APPLICANT.password }, { token })
    const asked = await desk.send(`/v1/withdrawals/${id}/documents`, {
      body: { reason: 'check' },
      headers: { authorization: `Bearer ${fin.key}` },
    })
    expect(asked.body).toMatchObject({ result: { status: 'kyc_required' } })
    opened.push(id)
  }
  const standings = async () => {
    while ((await site.platform.writer.execute('lapseWithdrawals', undefined)).changed > 0);
    const rows = await site.platform.reader.query.withdrawals.findMany({ orderBy: ({ id }) => id })
    return opened.map((id) => rows.find((row) => row.id === id)?.status)
  }
  await askDocuments(1)
  site.clock.advance(20 * DAY_MS)
  expect((await byKey('pause', { cause: 'outage' })).status).toBe(200)
  site.clock.advance(5 * DAY_MS)
  await askDocuments(2)
  const { id: unconfirmed } = await openWithdrawal(3)
  site.clock.advance(7 * DAY_MS)
  expect(await standings()).toEqual(['kyc_required', 'kyc_required'])
  opened.push(unconfirmed)
  expect((await standings()).at(-1)).toBe('rejected')
  opened.pop()

  expect((await byKey('resume', {})).body).toMatchObject({ state: 'done', result: { paused: [] } })
  site.clock.advance(10 * DAY_MS - 60_000)
  expect(await standings()).toEqual(['kyc_required', 'kyc_required'])
  site.clock.advance(60_000)
  expect(await standings()).toEqual(['rejected', 'kyc_required'])
  site.clock.advance(20 * DAY_MS - 60_000)
  expect(await standings()).toEqual(['rejected', 'kyc_required'])
  site.clock.advance(60_000)
  expect(await standings()).toEqual(['rejected', 'rejected'])
  expect(await checkAllBooks(site.platform.reader)).toEqual([])
})
