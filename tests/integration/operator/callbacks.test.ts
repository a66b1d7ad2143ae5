import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { checkAllBooks } from '#server/platform/books.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { startBtcpayServer } from '../../support/btcpay-server.ts'
import { callbackOf, callbackRequest, openDeposit, roubleBalance, SANDBOX_CALLBACK } from '../../support/deposits.ts'
import { type DeskOperator, register, startPlatform, teamOf } from '../../support/platform.ts'

const WHY = 'ticket 4417 of the tests'
const DAY_MS = 86_400_000

type Shown = { readonly id: string; readonly result: string; readonly subject: string | null }

const callbacksOf = async (by: DeskOperator, provider: string, query = '') =>
  (await by.get(`/v1/providers/${provider}/callbacks${query}`)).body as { callbacks: Shown[]; next: string | null }

const replay = (by: DeskOperator, id: string) => by.post(`/v1/callbacks/${id}/replay`, { why: WHY })

test('signed callbacks are stored with their results, without what may name a payer; forged ones are not', async () => {
  await using site = await startPlatform()
  const { fin, sue } = await teamOf(site)
  const { deposit } = await openDeposit(site)
  const signer = { secret: site.platform.settings.secret, now: site.clock.now() }
  const send = (request: RequestInit) => site.fetch(SANDBOX_CALLBACK, request)
  const signed = callbackRequest(callbackOf(signer, deposit))
  const forged = callbackRequest(callbackOf({ ...signer, secret: 'another secret of the tests 0123456789' }, deposit))
  expect((await send(forged)).status).toBe(401)
  expect((await send({ ...signed, headers: { ...signed.headers, cookie: 'a=b' } })).status).toBe(200)
  expect((await send(callbackRequest(callbackOf(signer, { ...deposit, id: 'nobody' })))).status).toBe(404)

  const { callbacks } = await callbacksOf(fin, 'sandbox')
  expect(callbacks).toMatchObject([
    { result: 'not_found', subject: 'deposit:nobody', replays: 0, replayed_at: null },
    { result: 'confirmed', subject: `deposit:${deposit.id}`, bytes: signed.body.length },
  ])
  expect(JSON.stringify(callbacks)).not.toContain('payment-of-')
  const stored = await site.platform.reader.all<{ headers: string }>(sql`SELECT headers FROM provider_callbacks`)
  expect(new Set(stored.flatMap(({ headers }) => Object.keys(JSON.parse(headers)))).size).toBe(1)
  expect((await callbacksOf(fin, 'nobody')).callbacks).toEqual([])
  const first = await callbacksOf(fin, 'sandbox', '?limit=1')
  expect(first.callbacks).toEqual(callbacks.slice(0, 1))
  expect(await callbacksOf(fin, 'sandbox', `?limit=1&before=${first.next}`)).toMatchObject({
    callbacks: callbacks.slice(1),
  })
  expect((await sue.get('/v1/providers/sandbox/callbacks')).status).toBe(403)
})

test('a callback is replayed after its time, moves money once, and each replay is an entry', async () => {
  await using server = await startBtcpayServer()
  await using site = await startPlatform({ providerSettings: server.settings })
  const { fin, kay, rik } = await teamOf(site)
  const token = await register(site)
  const input = { amount: '500', currency: 'RUB', idempotency_key: 'deposit-key-0123456789' } as const
  await site.request(contract.payments.createDeposit, input, { token })
  const [invoice] = server.invoices.values()
  if (!invoice) throw new Error('an invoice was to be made')
  server.become(invoice, 'Settled')
  server.turn('down')
  expect(
    (await site.fetch('/callbacks/btcpay', server.webhook('InvoiceSettled', { invoiceId: invoice.id }))).status,
  ).toBe(503)
  server.turn('up')
  const shown = async () => (await callbacksOf(fin, 'btcpay')).callbacks[0]
  const before = await shown()
  expect(before).toMatchObject({ result: 'unavailable', subject: null })
  expect(await roubleBalance(site, token)).toBe('0')
  const id = before?.id ?? ''
  expect((await replay(rik, id)).status).toBe(403)
  expect((await replay(fin, 'nobody')).status).toBe(404)

  site.clock.advance(10 * 60_000)
  for (const replays of [1, 2]) {
    expect((await replay(fin, id)).body).toEqual({ state: 'done', result: { callback: id, result: 'confirmed' } })
    expect(await shown()).toMatchObject({ result: 'confirmed', subject: expect.stringMatching(/^deposit:/), replays })
    expect(await roubleBalance(site, token)).toBe('500')
  }
  const { entries } = (await kay.get(`/v1/audit?subject=callback:${id}&act=replay.callback&outcome=done`)).body as {
    entries: { entry: object }[]
  }
  expect(entries.map(({ entry }) => entry)).toMatchObject([
    { before: { result: 'confirmed', replays: 1 }, after: { replays: 2 }, ref: `callback:${id}` },
    { before: { result: 'unavailable', replays: 0 }, after: { replays: 1 } },
  ])
  expect(await checkAllBooks(site.platform.reader)).toEqual([])
})

test('a callback is stored for 30 days, and its signature is checked as at its own time', async () => {
  await using site = await startPlatform()
  const { deposit } = await openDeposit(site)
  const signer = { secret: site.platform.settings.secret, now: site.clock.now() }
  await site.fetch(SANDBOX_CALLBACK, callbackRequest(callbackOf(signer, deposit)))
  site.clock.advance(29 * DAY_MS)
  const { fin } = await teamOf(site)
  const [kept] = (await callbacksOf(fin, 'sandbox')).callbacks
  const purge = () => site.platform.writer.execute('purgeCallbacks', undefined)
  expect(await purge()).toEqual({ changed: 0 })
  expect((await replay(fin, kept?.id ?? '')).body).toMatchObject({ result: { result: 'confirmed' } })
  site.clock.advance(DAY_MS)
  expect(await purge()).toEqual({ changed: 1 })
  expect(await site.platform.reader.all(sql`SELECT id FROM provider_callbacks`)).toEqual([])
  expect(await checkAllBooks(site.platform.reader)).toEqual([])
})
