import { createAdaptorServer } from '@hono/node-server'
import { afterEach, expect, test, vi } from 'vitest'
import { createApp } from '#server/platform/app.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { openDeposit, roubles } from '../../support/deposits.ts'
import { listen, stopListening } from '../../support/listen.ts'
import { startPlatform } from '../../support/platform.ts'

type Action = 'pay' | 'repeat' | 'late' | 'fail'

/** A platform that is served over HTTP, with one deposit that waits on the provider's page. */
async function startShop() {
  await using opened = new AsyncDisposableStack()
  const site = opened.use(await startPlatform())
  const server = createAdaptorServer({ fetch: createApp(site.platform).fetch })
  if (!('closeAllConnections' in server)) throw new TypeError('not an HTTP/1.1 server')
  const origin = await listen(server)
  opened.defer(() => stopListening(server))
  const { token, deposit } = await openDeposit(site)
  const page = `${origin}${deposit.redirect_url}`
  const everything = opened.move()
  return {
    page,
    press: (action: Action | 'other', query = '') =>
      fetch(page + query, { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' }),
    balance: () => roubles(site, token),
    async status() {
      const { output } = await site.request(contract.payments.deposit, { id: deposit.id }, { token })
      return output.status
    },
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}

afterEach(() => vi.useRealTimers())

test('the page is strict, in the asked language, and leads back only into the site', { timeout: 30_000 }, async () => {
  await using shop = await startShop()
  const response = await fetch(`${shop.page}?lang=br&return=${encodeURIComponent('//evil.example')}`)
  const page = await response.text()
  expect(response.status).toBe(200)
  const policy = response.headers.get('content-security-policy')
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^ ]+'; form-action 'self'; frame-ancestors 'none'/)
  expect(page).toContain('<html lang="pt-BR">')
  expect(page).toContain('href="/"')
  expect(page).not.toContain('evil.example')
  expect((await fetch(shop.page.replace(/[^/]+$/, 'none'))).status).toBe(404)
})

test('pay reports the payment with a real signature and sends the player back', { timeout: 30_000 }, async () => {
  await using shop = await startShop()
  const response = await shop.press('pay', '?return=/dice')
  expect([response.status, response.headers.get('location')]).toEqual([303, '/dice'])
  expect([await shop.status(), await shop.balance()]).toEqual(['confirmed', '500'])
})

test('a repeated report credits once', { timeout: 30_000 }, async () => {
  await using shop = await startShop()
  expect((await shop.press('repeat')).status).toBe(303)
  expect((await shop.press('repeat')).status).toBe(303)
  expect([await shop.status(), await shop.balance()]).toEqual(['confirmed', '500'])
})

test('a declined payment may be paid after all, and a paid one is not declined', { timeout: 30_000 }, async () => {
  await using shop = await startShop()
  expect((await shop.press('fail')).status).toBe(303)
  expect([await shop.status(), await shop.balance()]).toEqual(['failed', '0'])
  expect((await shop.press('pay')).status).toBe(303)
  const refused = await shop.press('fail')
  expect(refused.status).toBe(409)
  expect(await refused.text()).toContain('<code>conflict</code>')
  expect([await shop.status(), await shop.balance()]).toEqual(['confirmed', '500'])
})

test('a late report comes ten seconds after the player is back', { timeout: 30_000 }, async () => {
  await using shop = await startShop()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  expect((await shop.press('late')).status).toBe(303)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(await shop.status()).toBe('created')
  await vi.advanceTimersByTimeAsync(1)
  vi.useRealTimers()
  await vi.waitFor(async () => expect(await shop.status()).toBe('confirmed'), { timeout: 10_000 })
  expect(await shop.balance()).toBe('500')
})

test('a button that the page does not have does nothing', { timeout: 30_000 }, async () => {
  await using shop = await startShop()
  expect((await shop.press('other')).status).toBe(400)
  expect(await shop.status()).toBe('created')
})
