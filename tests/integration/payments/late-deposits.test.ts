import { expect, test } from 'vitest'
import { checkAllBooks } from '#server/platform/books.ts'
import { sendPayouts } from '#server/platform/modules/payments/send-payouts.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { callbackOf, callbackRequest, openDeposit, roubleBalance, SANDBOX_CALLBACK } from '../../support/deposits.ts'
import { APPLICANT, startPlatform } from '../../support/platform.ts'

const { auth, bonus, limits, payments } = contract
const DAY_MS = 86_400_000

test.each(['an exclusion', 'a time-out'] as const)(
  'CT2 CT3: a deposit that arrives after %s goes back by its provider, whole, and brings no bonus',
  async (stop) => {
    await using site = await startPlatform()
    const { platform, clock } = site
    await platform.writer.execute('seedOffers', undefined)
    const { token, deposit } = await openDeposit(site)
    const limit = { kind: 'deposit', span: 'day', amount: '1000', currency: 'RUB' } as const
    await site.request(limits.set, limit, { token })
    const { offers } = (await site.request(bonus.offers, {}, { token })).output
    const welcome = offers.find(({ terms }) => terms.id === 'welcome')
    const chosen = { id: 'welcome', terms_hash: welcome?.terms.terms_hash ?? '' }
    expect((await site.request(bonus.take, chosen, { token })).status).toBe(200)
    if (stop === 'an exclusion') await site.request(limits.exclude, { term: 'half_year' }, { token })
    else await site.request(limits.takeTimeOut, { until: new Date(clock.now() + DAY_MS).toISOString() }, { token })

    const callback = callbackOf({ secret: platform.settings.secret, now: clock.now() }, deposit)
    const storm = await Promise.all([1, 2, 3].map(() => site.fetch(SANDBOX_CALLBACK, callbackRequest(callback))))
    expect(storm.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await roubleBalance(site, token)).toBe('0')
    const back = async () => (await site.request(payments.withdrawals, { limit: 20 }, { token })).output.withdrawals
    expect(await back()).toMatchObject([
      { amount: '500', fee: '0', receives: '500', provider: 'sandbox', status: 'approved', is_deposit_back: true },
    ])
    const { output } = await site.request(payments.deposit, { id: deposit.id }, { token })
    expect(output).toMatchObject({ status: 'confirmed', is_sent_back: true })
    const { output: protection } = await site.request(limits.current, {}, { token })
    expect(protection.limits).toMatchObject([{ kind: 'deposit', used: '0', left: '1000' }])
    expect((await platform.reader.query.bonusGrants.findMany()).some(({ amount }) => amount > 0n)).toBe(false)

    await sendPayouts(platform)
    clock.advance(60_000)
    await sendPayouts(platform)
    expect(await back()).toMatchObject([{ status: 'paid' }])
    expect(await roubleBalance(site, token)).toBe('0')
    expect(await checkAllBooks(platform.reader)).toEqual([])
  },
)

test('where its provider pays nobody out it is the player’s, to be withdrawn', async () => {
  await using site = await startPlatform()
  const { token, deposit } = await openDeposit(site)
  await site.request(limits.exclude, { term: 'half_year' }, { token })
  const report = { provider: 'sandbox', isPlayMoney: true, providerReference: 'late-1', currency: 'RUB' } as const
  await site.platform.writer.execute('confirmDeposit', {
    ...report,
    depositId: deposit.id,
    amount: 500_000_000n as never,
  })
  expect(await roubleBalance(site, token)).toBe('500')
  const { output } = await site.request(payments.deposit, { id: deposit.id }, { token })
  expect(output).toMatchObject({ status: 'confirmed', is_sent_back: false })
})

test('CT1: a deposit that failed and is paid after all goes back where its limit has no room left', async () => {
  await using site = await startPlatform()
  const { platform, clock } = site
  const { token, deposit: late } = await openDeposit(site)
  await site.request(limits.set, { kind: 'deposit', span: 'day', amount: '500', currency: 'RUB' }, { token })
  const report = async (deposit: typeof late, status: 'failed' | 'confirmed') => {
    const signer = { secret: platform.settings.secret, now: clock.now() }
    const sent = await site.fetch(SANDBOX_CALLBACK, callbackRequest(callbackOf(signer, deposit, { status })))
    expect(sent.status).toBe(200)
  }
  await report(late, 'failed')
  const input = { amount: '500', currency: 'RUB', idempotency_key: 'second-deposit-0123456789' } as const
  const second = (await site.request(payments.createDeposit, input, { token })).output
  await report(second, 'confirmed')
  await report(late, 'confirmed')
  await report(late, 'confirmed')

  expect(await roubleBalance(site, token)).toBe('500')
  const { withdrawals } = (await site.request(payments.withdrawals, { limit: 20 }, { token })).output
  expect(withdrawals).toMatchObject([{ amount: '500', fee: '0', status: 'approved', is_deposit_back: true }])
  const { output: protection } = await site.request(limits.current, {}, { token })
  expect(protection.limits).toMatchObject([{ kind: 'deposit', used: '500', left: '0' }])
  expect(await checkAllBooks(platform.reader)).toEqual([])
})

test('CT1: a deposit that expired and is paid the next day counts on that day', async () => {
  await using site = await startPlatform()
  const { platform, clock } = site
  const { token, deposit } = await openDeposit(site)
  await site.request(limits.set, { kind: 'deposit', span: 'day', amount: '500', currency: 'RUB' }, { token })
  clock.advance(DAY_MS)
  await platform.writer.execute('expireDeposits', undefined)
  const callback = callbackOf({ secret: platform.settings.secret, now: clock.now() }, deposit)
  await site.fetch(SANDBOX_CALLBACK, callbackRequest(callback))

  const again = (await site.request(auth.login.emailPassword, APPLICANT)).output
  expect(await roubleBalance(site, again.token)).toBe('500')
  const { output: protection } = await site.request(limits.current, {}, again)
  expect(protection.limits).toMatchObject([{ kind: 'deposit', used: '500', left: '0' }])
})
