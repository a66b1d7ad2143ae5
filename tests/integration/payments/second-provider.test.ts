import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkInvariants } from '#server/platform/modules/ledger/reads.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { ACME, acmeSignature, WITH_ACME } from '../../support/acme-pay.ts'
import { openBrowser, servePlatform } from '../../support/app.ts'
import { callbackOf, callbackRequest } from '../../support/deposits.ts'
import { APPLICANT, register } from '../../support/platform.ts'

const startSite = () => servePlatform({ registries: WITH_ACME, providerSettings: ACME })

type Site = Awaited<ReturnType<typeof startSite>>

async function openOrder({ app }: Site) {
  const browser = openBrowser(app)
  await browser.trpc.auth.register.email.mutate(APPLICANT)
  const deposit = await browser.trpc.payments.createDeposit.mutate({
    amount: '500',
    currency: 'RUB',
    idempotency_key: 'deposit-key-0123456789',
  })
  return { browser, deposit }
}

function notify({ platform }: Site, fields: Record<string, string>, key = ACME.ACME_KEY) {
  const body = new URLSearchParams({ payment: 'p-1', outcome: 'paid', micros: '500000000', currency: 'RUB', ...fields })
  const headers = { 'acme-digest': acmeSignature(key, String(body)) }
  return platform.fetch('/callbacks/acme', { method: 'POST', headers, body })
}

test('a provider that is registered takes a deposit from the choice to the money', async () => {
  await using site = await startSite()
  const { browser, deposit } = await openOrder(site)
  expect(await browser.trpc.payments.methods.query({})).toEqual([
    { provider: 'acme', name: 'Акме', min: null, max: null, is_instant: false, is_paused: false },
    {
      provider: 'sandbox',
      name: 'Тестовая платёжная система',
      min: null,
      max: null,
      is_instant: true,
      is_paused: false,
    },
  ])
  expect(deposit.redirect_url).toBe(`/payment-pages/acme/orders/${deposit.id}`)
  const page = await site.app.fetch(deposit.redirect_url)
  expect([page.status, await page.text()]).toEqual([200, 'Acme asks for 500000000 RUB'])

  for (const answer of [await notify(site, { order: deposit.id }), await notify(site, { order: deposit.id })])
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'confirmed' }])
  const { wallets } = await browser.trpc.wallet.balances.query({})
  expect(wallets.find(({ currency }) => currency === 'RUB')?.balance).toBe('500')
  expect(await checkInvariants(site.platform.platform.reader)).toEqual([])
})

test('only the provider of a deposit reports of it, with its own signature', async () => {
  await using site = await startSite()
  const { browser, deposit } = await openOrder(site)
  const forged = await notify(site, { order: deposit.id }, 'a key that somebody else has made up')
  expect([forged.status, await forged.json()]).toEqual([401, { errors: { signature: ['signature_invalid'] } }])
  const { platform, clock } = site.platform
  const callback = callbackOf({ secret: platform.settings.secret, now: clock.now() }, deposit)
  const stranger = await site.platform.fetch('/callbacks/sandbox', callbackRequest(callback))
  expect([stranger.status, await stranger.json()]).toEqual([404, { errors: { deposit_id: ['not_found'] } }])
  const unread = await notify(site, { order: deposit.id, outcome: 'perhaps' })
  expect([unread.status, await unread.json()]).toEqual([400, { errors: { base: ['bad_request'] } }])
  expect((await browser.trpc.payments.deposit.query({ id: deposit.id })).status).toBe('created')
})

test('a provider is offered and accepts deposits only for its currencies and countries', async () => {
  const offered = async (site: Site, currency: Currency) =>
    (await openBrowser(site.app).trpc.payments.methods.query({ currency })).map(({ provider }) => provider)
  {
    await using site = await startSite()
    expect(await offered(site, 'USD')).toEqual(['acme', 'sandbox'])
    expect(await offered(site, 'KZT')).toEqual(['sandbox'])
    const token = await register(site.platform)
    const pay = async (provider?: string) => {
      const input = { amount: '5000', currency: 'KZT', idempotency_key: randomUUID() } as const
      const answer = await site.platform.request(contract.payments.createDeposit, { ...input, provider }, { token })
      return answer.status === 200 ? answer.output.redirect_url.split('/')[2] : answer.errors
    }
    expect(await pay('acme')).toEqual({ provider: ['provider_not_configured'] })
    expect(await pay()).toBe('sandbox')
  }
  // a client of unknown country is in none of the provider's countries
  await using site = await servePlatform({
    registries: WITH_ACME,
    providerSettings: { ...ACME, ACME_COUNTRIES: 'BR' },
  })
  expect(await offered(site, 'USD')).toEqual(['sandbox'])
})
