import { expect, test } from 'vitest'
import { checkInvariants } from '#server/platform/modules/ledger/reads.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { DEPOSIT_LIMITS } from '#server/shared/money/limits.ts'
import { callbackOf, callbackRequest, openDeposit, roubleBalance, SANDBOX_CALLBACK } from '../../support/deposits.ts'
import { register, startPlatform, type TestPlatform } from '../../support/platform.ts'

/** Rejection of a callback: the status, and the codes by field. */
async function refusal(site: TestPlatform, path: string, callback: ReturnType<typeof callbackOf>) {
  const answer = await site.fetch(path, callbackRequest(callback))
  const { errors }: { errors: unknown } = await answer.json()
  return [answer.status, errors]
}

test('a deposit comes with a page to pay on; it is its owner alone who finds it', async () => {
  await using site = await startPlatform()
  const { token, deposit } = await openDeposit(site)
  const { redirect_url, ...rest } = deposit
  expect(redirect_url).toBe(`/payment-pages/sandbox/pay/${deposit.id}`)
  expect(rest.created_at).toBe(new Date(site.clock.now()).toISOString())
  const shown = { ...rest, is_sent_back: false }
  expect((await site.request(contract.payments.deposit, { id: deposit.id }, { token })).output).toEqual(shown)

  const stranger = await register(site, 'stranger@example.com')
  const theirs = await site.request(contract.payments.deposit, { id: deposit.id }, { token: stranger })
  const none = await site.request(contract.payments.deposit, { id: 'none' }, { token: stranger })
  expect([theirs.status, theirs.body]).toEqual([none.status, none.body])
  expect(none.status).toBe(404)
})

test('twenty equal callbacks at once are answered alike and credit once', async () => {
  await using site = await startPlatform()
  const { token, deposit } = await openDeposit(site)
  const { platform, clock } = site
  const callback = callbackOf({ secret: platform.settings.secret, now: clock.now() }, deposit)
  const forged = { ...callback, body: callback.body.replace('"500"', '"5000"') }
  expect(await refusal(site, SANDBOX_CALLBACK, forged)).toEqual([401, { signature: ['signature_invalid'] }])
  expect(await roubleBalance(site, token)).toBe('0')

  const answers = await Promise.all(
    Array.from({ length: 20 }, () => site.fetch(SANDBOX_CALLBACK, callbackRequest(callback))),
  )
  for (const answer of answers) expect([answer.status, await answer.json()]).toEqual([200, { status: 'confirmed' }])
  expect(await roubleBalance(site, token)).toBe('500')
  expect(await checkInvariants(platform.reader)).toEqual([])

  const { output } = await site.request(contract.wallet.balances, {}, { token })
  expect(output.active).toBe('RUB')
  expect(output.wallets.map(({ currency }) => currency)).toEqual(['RUB', 'USD', 'KZT', 'INR', 'EUR'])
})

test('a callback is its own provider’s, and says what can be read', async () => {
  await using site = await startPlatform()
  const { deposit } = await openDeposit(site)
  const signer = { secret: site.platform.settings.secret, now: site.clock.now() }
  const callback = callbackOf(signer, deposit)
  expect(await refusal(site, '/callbacks/nobody', callback)).toEqual([404, { provider: ['not_found'] }])
  const unread = callbackOf(signer, deposit, { provider_reference: '' })
  expect(await refusal(site, SANDBOX_CALLBACK, unread)).toEqual([400, { base: ['bad_request'] }])
  const unknown = callbackOf(signer, { ...deposit, id: 'none' })
  expect(await refusal(site, SANDBOX_CALLBACK, unknown)).toEqual([404, { deposit_id: ['not_found'] }])
})

test('players are told whom they can pay in with, in their language, and may choose none else', async () => {
  await using site = await startPlatform()
  const { output } = await site.request(contract.payments.methods, {}, { headers: { 'accept-language': 'pt-BR' } })
  const sandbox = { provider: 'sandbox', name: 'Provedor de pagamento de teste', is_instant: true, is_paused: false }
  expect(output).toEqual([{ ...sandbox, min: null, max: null }])
  const inTenge = { headers: { 'accept-language': 'pt-BR' } }
  expect((await site.request(contract.payments.methods, { currency: 'KZT' }, inTenge)).output).toEqual([
    { ...sandbox, ...DEPOSIT_LIMITS.KZT },
  ])
  const token = await register(site)
  const { status, errors } = await site.request(
    contract.payments.createDeposit,
    { amount: '500', currency: 'RUB', provider: 'nobody', idempotency_key: 'deposit-key-0123456789' },
    { token },
  )
  expect([status, errors]).toEqual([422, { provider: ['provider_not_configured'] }])
})

test('an address of an earlier release leads on with its query, and a callback keeps its method', async () => {
  await using site = await startPlatform()
  const answerTo = async (path: string, init?: RequestInit) => {
    const { status, headers } = await site.fetch(path, init)
    return [status, headers.get('location')]
  }
  expect(await answerTo('/sandbox/pay/7?lang=ru')).toEqual([308, '/payment-pages/sandbox/pay/7?lang=ru'])
  expect(await answerTo('/general/payments/callbacks/sandbox', { method: 'POST' })).toEqual([308, SANDBOX_CALLBACK])
})
