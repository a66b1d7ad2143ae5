import { createAdaptorServer } from '@hono/node-server'
import { afterEach, expect, test, vi } from 'vitest'
import { createApp } from '#server/platform/app.ts'
import { checkAllBooks } from '#server/platform/books.ts'
import { sendPayouts } from '#server/platform/modules/payments/send-payouts.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { openDeposit, roubleBalance } from '../../support/deposits.ts'
import { listen, stopListening } from '../../support/listen.ts'
import { APPLICANT, fund, register, startPlatform } from '../../support/platform.ts'

type Action = 'pay' | 'repeat' | 'late' | 'fail' | 'take_back' | 'disorder' | 'forge'

async function startServed() {
  await using opened = new AsyncDisposableStack()
  const site = opened.use(await startPlatform())
  const server = createAdaptorServer({ fetch: createApp(site.platform).fetch })
  if (!('closeAllConnections' in server)) throw new TypeError('not an HTTP/1.1 server')
  const origin = await listen(server)
  opened.defer(() => stopListening(server))
  const everything = opened.move()
  return { site, origin, [Symbol.asyncDispose]: () => everything.disposeAsync() }
}

const press = (page: string, action: string) =>
  fetch(page, { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' })

/** The platform, with one deposit waiting on the provider's page. */
async function startShop() {
  await using opened = new AsyncDisposableStack()
  const { site, origin } = opened.use(await startServed())
  const { token, deposit } = await openDeposit(site)
  const page = `${origin}${deposit.redirect_url}`
  const everything = opened.move()
  return {
    page,
    press: (action: Action | 'other', query = '') => press(page + query, action),
    balance: () => roubleBalance(site, token),
    async status() {
      const { output } = await site.request(contract.payments.deposit, { id: deposit.id }, { token })
      return output.status
    },
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}

afterEach(() => vi.useRealTimers())

test('the page is strict, in the asked language, and leads back only into the site', async () => {
  await using shop = await startShop()
  const response = await fetch(`${shop.page}?lang=br&return=${encodeURIComponent('//evil.example')}`)
  const page = await response.text()
  expect(response.status).toBe(200)
  const policy = response.headers.get('content-security-policy')
  expect(policy).toMatch(
    /^default-src 'none'; img-src 'self'; style-src 'sha256-[^ ]+'; form-action 'self'; frame-ancestors 'none'/,
  )
  expect(page).toContain('<html lang="pt-BR">')
  expect(page).toContain('href="/"')
  expect(page).not.toContain('evil.example')
  expect((await fetch(shop.page.replace(/[^/]+$/, 'none'))).status).toBe(404)
})

test('pay reports the payment with a real signature and sends the player back', async () => {
  await using shop = await startShop()
  const response = await shop.press('pay', '?return=/dice')
  expect([response.status, response.headers.get('location')]).toEqual([303, '/dice'])
  expect([await shop.status(), await shop.balance()]).toEqual(['confirmed', '500'])
})

test('a repeated report credits once', async () => {
  await using shop = await startShop()
  expect((await shop.press('repeat')).status).toBe(303)
  expect((await shop.press('repeat')).status).toBe(303)
  expect([await shop.status(), await shop.balance()]).toEqual(['confirmed', '500'])
})

test('a declined payment may be paid after all, and a paid one is not declined', async () => {
  await using shop = await startShop()
  expect((await shop.press('fail')).status).toBe(303)
  expect([await shop.status(), await shop.balance()]).toEqual(['failed', '0'])
  expect((await shop.press('pay')).status).toBe(303)
  const refused = await shop.press('fail')
  expect(refused.status).toBe(409)
  expect(await refused.text()).toContain('<code>conflict</code>')
  expect([await shop.status(), await shop.balance()]).toEqual(['confirmed', '500'])
})

test('a chargeback takes the payment back, also when reported before it; a forged report is rejected', async () => {
  await using shop = await startShop()
  const forged = await shop.press('forge')
  expect([forged.status, await forged.text()]).toEqual([409, expect.stringContaining('<code>signature_invalid</code>')])
  expect([await shop.status(), await shop.balance()]).toEqual(['created', '0'])
  expect((await shop.press('pay')).status).toBe(303)
  expect(await shop.balance()).toBe('500')
  expect((await shop.press('take_back')).status).toBe(303)
  expect([await shop.status(), await shop.balance()]).toEqual(['charged_back', '0'])

  await using other = await startShop()
  expect((await other.press('disorder')).status).toBe(303)
  expect([await other.status(), await other.balance()]).toEqual(['charged_back', '0'])
})

test('a late report comes ten seconds after the player is back', async () => {
  await using shop = await startShop()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  expect((await shop.press('late')).status).toBe(303)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(await shop.status()).toBe('created')
  await vi.advanceTimersByTimeAsync(1)
  vi.useRealTimers()
  await vi.waitFor(async () => expect(await shop.status()).toBe('confirmed'), { timeout: 60_000 })
  expect(await shop.balance()).toBe('500')
})

test('a button that the page does not have does nothing', async () => {
  await using shop = await startShop()
  expect((await shop.press('other')).status).toBe(400)
  expect(await shop.status()).toBe('created')
})

test('what becomes of a payout is said on the bank’s own page; where nobody says it, it is paid', async () => {
  await using served = await startServed()
  const { site, origin } = served
  const token = await register(site)
  await fund(site, token, { amount: '10000', currency: 'RUB' })
  const { payments } = contract
  let keys = 0
  const sent = async () => {
    // ids of one millisecond have no order
    site.clock.advance(1000)
    const input = { amount: '1000', currency: 'RUB', idempotency_key: `payout-key-00000${++keys}` } as const
    const { id } = (await site.request(payments.withdraw, input, { token })).output
    const confirmation = { id, password: APPLICANT.password }
    await site.request(payments.confirmWithdrawal, confirmation, { token })
    // it has no page before it is sent
    expect((await fetch(`${origin}/payment-pages/sandbox/payout/${id}`)).status).toBe(404)
    await sendPayouts(site.platform)
    return `${origin}/payment-pages/sandbox/payout/${id}`
  }
  const shown = async () => (await site.request(payments.withdrawals, { limit: 20 }, { token })).output.withdrawals[0]
  const through = await sent()
  expect(await shown()).toMatchObject({ status: 'sent', next: 'you', next_url: new URL(through).pathname })
  expect(await (await fetch(`${through}?lang=en`)).text()).toContain('Test payout')
  expect((await press(`${through}?return=/profile/withdrawal`, 'pay_out')).headers.get('location')).toBe(
    '/profile/withdrawal',
  )
  expect((await shown())?.status).toBe('paid')
  const refused = await press(through, 'refuse')
  expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('<code>conflict</code>')])
  expect((await press(through, 'return')).status).toBe(303)
  expect(await shown()).toMatchObject({ status: 'returned', reason: 'returned_by_provider' })

  expect((await press(await sent(), 'refuse')).status).toBe(303)
  expect(await shown()).toMatchObject({ status: 'failed', reason: 'refused_by_provider', next: 'you' })
  expect(await roubleBalance(site, token)).toBe('10000')

  const late = await sent()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  expect((await press(late, 'pay_out_late')).status).toBe(303)
  await vi.advanceTimersByTimeAsync(9_999)
  expect((await shown())?.status).toBe('sent')
  await vi.advanceTimersByTimeAsync(1)
  vi.useRealTimers()
  await vi.waitFor(async () => expect((await shown())?.status).toBe('paid'), { timeout: 60_000 })

  await sent()
  await sendPayouts(site.platform)
  expect((await shown())?.status).toBe('sent')
  site.clock.advance(60_000)
  await sendPayouts(site.platform)
  expect((await shown())?.status).toBe('paid')
  expect(await roubleBalance(site, token)).toBe('8000')
  expect(await checkAllBooks(site.platform.reader)).toEqual([])
})
