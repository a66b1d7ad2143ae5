import { expect, test } from 'vitest'
import { contract } from '#server/contract/contract.ts'
import { checkInvariants } from '#server/platform/money/reads.ts'
import { callbackOf, openDeposit, roubles } from '../../support/deposits.ts'
import { register, startPlatform } from '../../support/platform.ts'

test('a deposit comes with a page to pay on; it is its owner alone who finds it', { timeout: 30_000 }, async () => {
  await using site = await startPlatform()
  const { token, deposit } = await openDeposit(site)
  const { redirect_url, ...rest } = deposit
  expect(redirect_url).toBe(`/sandbox/pay/${deposit.id}`)
  expect(rest.created_at).toBe(new Date(site.clock.now()).toISOString())
  expect((await site.request(contract.payments.deposit, { id: deposit.id }, { token })).output).toEqual(rest)

  const stranger = await register(site, 'stranger@example.com')
  const theirs = await site.request(contract.payments.deposit, { id: deposit.id }, { token: stranger })
  const none = await site.request(contract.payments.deposit, { id: 'none' }, { token: stranger })
  expect([theirs.status, theirs.body]).toEqual([none.status, none.body])
  expect(none.status).toBe(404)
})

test('twenty equal callbacks at once are answered alike and credit once', { timeout: 30_000 }, async () => {
  await using site = await startPlatform()
  const { token, deposit } = await openDeposit(site)
  const { platform, clock } = site
  const callback = callbackOf({ secret: platform.settings.secret, now: clock.now() }, deposit)
  const forged = await site.request(contract.payments.callback, { ...callback, amount: '5000' })
  expect([forged.status, forged.errors]).toEqual([422, { signature: ['signature_invalid'] }])
  expect(await roubles(site, token)).toBe('0')

  const answers = await Promise.all(
    Array.from({ length: 20 }, () => site.request(contract.payments.callback, callback)),
  )
  for (const { status, body } of answers) expect([status, body]).toEqual([200, { status: 'confirmed' }])
  expect(await roubles(site, token)).toBe('500')
  expect(await checkInvariants(platform.reader)).toEqual([])

  const { output } = await site.request(contract.wallet.balances, {}, { token })
  expect(output.active).toBe('RUB')
  expect(output.wallets.map(({ currency }) => currency)).toEqual(['RUB', 'USD', 'KZT', 'INR', 'EUR'])
})
