import { expect, test } from 'vitest'
import { checkAllBooks } from '#server/platform/books.ts'
import { sendPayouts } from '#server/platform/modules/payments/send-payouts.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { startBtcpayServer } from '../../support/btcpay-server.ts'
import { roubleBalance } from '../../support/deposits.ts'
import { APPLICANT, register, startPlatform } from '../../support/platform.ts'

/** A platform whose players pay through the operator's own server, and a player with a deposit. */
async function startShop() {
  await using opened = new AsyncDisposableStack()
  const server = opened.use(await startBtcpayServer())
  const site = opened.use(await startPlatform({ providerSettings: server.settings }))
  const token = await register(site)
  const input = { amount: '500', currency: 'RUB', idempotency_key: 'deposit-key-0123456789' } as const
  const { output: deposit } = await site.request(contract.payments.createDeposit, input, { token })
  const [invoice] = server.invoices.values()
  if (!invoice) throw new Error('an invoice was to be made')
  const everything = opened.move()
  return {
    server,
    site,
    token,
    wish: input,
    deposit,
    invoice,
    async deliver(type: string, about: object = { invoiceId: invoice.id }, secret?: string) {
      const response = await site.fetch('/callbacks/btcpay', server.webhook(type, about, secret))
      return [response.status, await response.json()]
    },
    balance: () => roubleBalance(site, token),
    status: async () => (await site.request(contract.payments.deposit, { id: deposit.id }, { token })).output.status,
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}

test('a deposit is an invoice, however often it is asked where to pay', async () => {
  await using shop = await startShop()
  const { server, site, token, wish: input, deposit, invoice } = shop
  expect(deposit.redirect_url).toBe(invoice.checkoutLink)
  expect(invoice).toMatchObject({
    amount: '500.00',
    currency: 'RUB',
    metadata: { orderId: deposit.id },
    checkout: { expirationMinutes: 30, paymentTolerance: 0 },
  })
  const again = await Promise.all(
    Array.from({ length: 5 }, () => site.request(contract.payments.createDeposit, input, { token })),
  )
  expect(again.map(({ output }) => output.redirect_url)).toEqual(Array(5).fill(invoice.checkoutLink))
  server.turn('down')
  const other = { ...input, idempotency_key: 'another-key-0123456789' }
  expect((await site.request(contract.payments.createDeposit, other, { token })).status).toBe(422)
  server.turn('up')
  // repeating the request opens what failed before, once
  const both = Array.from({ length: 2 }, () => site.request(contract.payments.createDeposit, other, { token }))
  expect(new Set((await Promise.all(both)).map(({ output }) => output.redirect_url)).size).toBe(1)
  expect(server.invoices.size).toBe(2)
  expect(site.logged()).not.toContain(server.settings.PAYMENT_BTCPAY_API_KEY)
})

test('a settled invoice credits its deposit once, whatever its webhooks say, how often and in which order', async () => {
  await using shop = await startShop()
  const { server, site, invoice, deliver, balance, status } = shop
  const pending = [200, { status: 'pending' }]
  // a webhook of a final state that the server does not confirm changes nothing
  for (const type of ['InvoiceCreated', 'InvoiceReceivedPayment', 'InvoiceSettled', 'InvoiceInvalid'])
    expect(await deliver(type)).toEqual(pending)
  server.become(invoice, 'Processing')
  expect(await deliver('InvoiceProcessing')).toEqual(pending)
  expect([await balance(), await status()]).toEqual(['0', 'created'])

  server.become(invoice, 'Settled')
  const types = [
    'InvoiceSettled',
    'InvoicePaymentSettled',
    'InvoiceReceivedPayment',
    'InvoiceCreated',
    'InvoiceExpired',
  ]
  const answers = await Promise.all([...types, ...types].map((type) => deliver(type)))
  expect(answers).toEqual(Array(10).fill([200, { status: 'confirmed' }]))
  expect([await balance(), await status()]).toEqual(['500', 'confirmed'])
  expect(await checkAllBooks(site.platform.reader)).toEqual([])
})

test('nothing moves by a webhook that the server has not signed, or that is of another store', async () => {
  await using shop = await startShop()
  const { server, site, invoice, deliver, balance } = shop
  server.become(invoice, 'Settled')
  const refused = [401, { errors: { signature: ['signature_invalid'] } }]
  expect(await deliver('InvoiceSettled', { invoiceId: invoice.id }, 'a secret that somebody made up')).toEqual(refused)
  const genuine = server.webhook('InvoiceSettled', { invoiceId: invoice.id })
  const forged: RequestInit[] = [
    { ...genuine, headers: {} },
    { ...genuine, headers: { 'BTCPay-Sig': 'sha256=' } },
    { ...genuine, headers: { 'BTCPay-Sig': `sha256=${'0'.repeat(64)}` } },
    { ...genuine, body: `${genuine.body} ` },
  ]
  for (const request of forged) {
    const response = await site.fetch('/callbacks/btcpay', request)
    expect([response.status, await response.json()]).toEqual(refused)
  }
  const ignored = [200, { status: 'pending' }]
  expect(await deliver('InvoiceSettled', { invoiceId: invoice.id, storeId: 'another' })).toEqual(ignored)
  expect(await deliver('InvoiceSettled', {})).toEqual([400, { errors: { base: ['bad_request'] } }])
  expect(await balance()).toBe('0')
})

test.each([
  ['expired unpaid', 'Expired', 'None', '0', 'failed', '0'],
  ['paid in part when it expired', 'Expired', 'PaidPartial', '200', 'failed', '0'],
  ['paid after it expired, until a person marks it', 'Expired', 'PaidLate', '500', 'created', '0'],
  ['invalid, since its payment never was confirmed', 'Invalid', 'None', '500', 'failed', '0'],
  ['paid too much: what was asked for is credited', 'Settled', 'PaidOver', '700', 'confirmed', '500'],
  ['marked as settled by a person', 'Settled', 'Marked', '480', 'confirmed', '500'],
] as const)('an invoice that is %s', async (_, state, additional, paid, status, credited) => {
  await using shop = await startShop()
  const { server, site, invoice, deliver } = shop
  server.become(invoice, state, additional, paid)
  const [answered] = await deliver('InvoiceExpired')
  expect([answered, await shop.status(), await shop.balance()]).toEqual([200, status, credited])
  expect(site.logged().includes('an invoice was overpaid')).toBe(additional === 'PaidOver')
  // money that arrived in the end is credited, whatever was reported before
  server.become(invoice, 'Settled', 'Marked')
  expect(await deliver('InvoiceSettled')).toEqual([200, { status: 'confirmed' }])
  expect(await shop.balance()).toBe('500')
  // and credited money is never reversed silently
  server.become(invoice, 'Invalid', 'Marked')
  expect(await deliver('InvoiceInvalid')).toEqual([409, { errors: { status: ['conflict'] } }])
  expect(await shop.balance()).toBe('500')
  expect(await checkAllBooks(site.platform.reader)).toEqual([])
})

test('an invoice that asks for something else than its deposit credits nothing', async () => {
  await using shop = await startShop()
  const { server, invoice, deliver } = shop
  server.become(invoice, 'Settled')
  for (const [field, value, answer] of [
    ['amount', '5.00', [200, { status: 'created' }]],
    ['amount', '500.0000001', [200, { status: 'pending' }]],
    ['currency', 'USD', [422, { errors: { currency: ['currency_mismatch'] } }]],
    ['currency', 'BTC', [200, { status: 'pending' }]],
    ['metadata', { orderId: 'WC-1234' }, [200, { status: 'pending' }]],
    ['metadata', { orderId: null }, [200, { status: 'pending' }]],
  ] as const) {
    const { [field]: before } = invoice
    Object.assign(invoice, { [field]: value })
    expect(await deliver('InvoiceSettled')).toEqual(answer)
    Object.assign(invoice, { [field]: before })
  }
  expect(await shop.balance()).toBe('0')
})

test('the button that tries a webhook out, and what the server does not have, are answered 200 and ignored', async () => {
  await using shop = await startShop()
  const ignored = [200, { status: 'pending' }]
  const id = '0f7e1c52f0cf4b51a4f0aa5a1c2f9a10'
  expect(await shop.deliver('InvoiceSettled', { invoiceId: `__test__${id}__test__` })).toEqual(ignored)
  expect(await shop.deliver('InvoiceSettled', { invoiceId: id })).toEqual(ignored)
  expect(await shop.deliver('PayoutApproved', { payoutId: id, pullPaymentId: id })).toEqual(ignored)
  expect(await shop.balance()).toBe('0')
})

test('while the server is silent a webhook is answered 503, and told again it credits', async () => {
  await using shop = await startShop()
  const { server, invoice, deliver } = shop
  server.become(invoice, 'Settled')
  server.turn('down')
  expect(await deliver('InvoiceSettled')).toEqual([503, { errors: { base: ['unavailable'] } }])
  server.turn('up')
  expect(await deliver('InvoiceSettled')).toEqual([200, { status: 'confirmed' }])
  expect(await shop.balance()).toBe('500')
})

/** The player has requested 50000 of 100000 roubles, and confirmed it. */
async function askForPayout({ site, token }: Awaited<ReturnType<typeof startShop>>) {
  const request = { amount: '100000', currency: 'RUB', idempotency_key: 'deposit-key-of-much-money' } as const
  const { output: deposit } = await site.request(contract.payments.createDeposit, request, { token })
  const report = { provider: 'btcpay', isPlayMoney: false, depositId: deposit.id, providerReference: 'big' }
  await site.platform.writer.execute('confirmDeposit', {
    ...report,
    amount: 100_000_000_000n as never,
    currency: 'RUB',
  })
  const input = { amount: '50000', currency: 'RUB', idempotency_key: 'withdrawal-key-000001' } as const
  const { id } = (await site.request(contract.payments.withdraw, input, { token })).output
  await site.request(contract.payments.confirmWithdrawal, { id, password: APPLICANT.password }, { token })
  return id
}

test('a payout is a pull payment that its player collects, in parts too; its webhooks tell of it once', async () => {
  await using shop = await startShop()
  const { server, site, token, deliver } = shop
  const id = await askForPayout(shop)
  const mine = async () =>
    (await site.request(contract.payments.withdrawals, { limit: 20 }, { token })).output.withdrawals[0]
  server.turn('down')
  await sendPayouts(site.platform)
  expect(await mine()).toMatchObject({ id, status: 'sent', next: 'provider', next_url: null })
  server.turn('up')
  await sendPayouts(site.platform)
  await sendPayouts(site.platform)
  expect(server.pullPayments.size).toBe(1)
  const [payment] = server.pullPayments.values()
  if (!payment) throw new Error('a pull payment was to be made')
  expect(payment).toMatchObject({ amount: '50000', currency: 'RUB', autoApproveClaims: true })
  expect(await mine()).toMatchObject({ status: 'sent', next: 'you', next_url: payment.viewLink })

  const about = { pullPaymentId: payment.id, payoutId: 'p', payoutState: 'Completed' }
  const first = server.collect(payment, '20000.00000000', 'InProgress')
  // the state in a webhook is not trusted
  expect(await deliver('PayoutUpdated', about)).toEqual([200, { status: 'pending' }])
  first.state = 'Completed'
  expect(await deliver('PayoutUpdated', about)).toEqual([200, { status: 'pending' }])
  server.collect(payment, '30000', 'Completed')
  const answers = await Promise.all(Array.from({ length: 5 }, () => deliver('PayoutUpdated', about)))
  expect(answers).toEqual(Array(5).fill([200, { status: 'paid' }]))
  await sendPayouts(site.platform)
  expect(await mine()).toMatchObject({ status: 'paid', next: null })
  expect(await shop.balance()).toBe('50000')
  expect(await checkAllBooks(site.platform.reader)).toEqual([])
})

test('a pull payment that is archived uncollected gives the money back; a restart makes no second one', async () => {
  await using shop = await startShop()
  const { server, site } = shop
  await askForPayout(shop)
  await sendPayouts(site.platform)
  const [payment] = server.pullPayments.values()
  if (!payment) throw new Error('a pull payment was to be made')
  // a restarted program has no cached ones
  await using later = await startPlatform({ providerSettings: server.settings })
  const asked = { id: payment.name.split(' ')[1] ?? '', currency: 'RUB', amount: 50_000_000_000n } as const
  const payouts = later.platform.payments.get('btcpay')?.payouts
  await payouts?.send(asked)
  expect(server.pullPayments.size).toBe(1)
  expect(await payouts?.find({ ...asked, sentAt: 0, now: 1 })).toBeUndefined()
  payment.archived = true
  await sendPayouts(site.platform)
  expect(await shop.balance()).toBe('100000')
  expect(await checkAllBooks(site.platform.reader)).toEqual([])
})
