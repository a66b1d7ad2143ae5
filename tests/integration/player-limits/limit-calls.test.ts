import { expect, test } from 'vitest'
import { contract } from '#server/shared/contract/contract.ts'
import { JURISDICTIONS } from '#server/shared/jurisdictions/index.ts'
import { fund, identify, register, startPlatform } from '../../support/platform.ts'

test('under the strict jurisdiction nobody pays in or plays before they have proven who they are', async () => {
  await using site = await startPlatform({ settings: { jurisdiction: JURISDICTIONS.uk } })
  const token = await register(site)
  const { output: profile } = await site.request(contract.profile.user, {}, { token })
  let keys = 0
  const payIn = async () => {
    const input = { amount: '100', currency: 'RUB', idempotency_key: `deposit-of-nobody-${++keys}` } as const
    const { status, errors } = await site.request(contract.payments.createDeposit, input, { token })
    return [status, errors?.base]
  }
  const play = async () => {
    const input = {
      side: 'heads',
      amount: '10',
      currency: 'RUB',
      idempotency_key: `bet-of-nobody-00${++keys}`,
    } as const
    const { status, errors } = await site.request(contract.coinflip.placeBet, input, { token })
    return [status, errors?.base]
  }
  const refused = [403, ['identity_required']]
  expect(await payIn()).toEqual(refused)
  await identify(site, token)
  await fund(site, token, { amount: '1000', currency: 'RUB' })
  expect([(await payIn())[0], (await play())[0]]).toEqual([200, 200])
  // the verification is revoked: their money is frozen
  const revoked = {
    userId: profile.user.id,
    verdict: 'revoke',
    reason: 'It has expired.',
    operator: 'ann',
    site: site.platform.settings.site,
  } as const
  await site.platform.writer.execute('decideCheck', revoked)
  site.clock.advance(5000)
  expect([await payIn(), await play()]).toEqual([refused, refused])
})

test('CT2: excluded players sign in and see their history, and neither play nor deposit [S9]', async () => {
  await using site = await startPlatform()
  const token = await register(site)
  await fund(site, token, { amount: '500', currency: 'RUB' })
  await site.request(contract.limits.exclude, { term: 'half_year' }, { token })
  const deposit = { amount: '100', currency: 'RUB', idempotency_key: 'deposit-after-exclusion' } as const
  const refused = await site.request(contract.payments.createDeposit, deposit, { token })
  expect([refused.status, refused.errors]).toEqual([403, { base: ['self_excluded:2026-07-01T12:00:00.000Z'] }])
  const bet = { side: 'heads', amount: '10', currency: 'RUB', idempotency_key: 'bet-after-exclusion-1' } as const
  expect((await site.request(contract.coinflip.placeBet, bet, { token })).status).toBe(403)
  const { email, password } = { email: 'player@example.com', password: 'seven quiet rivers' }
  const login = await site.request(contract.auth.login.emailPassword, { email, password })
  const again = { token: login.output.token }
  expect((await site.request(contract.bets.mine, { limit: 20 }, again)).status).toBe(200)
  const { output } = await site.request(contract.limits.current, {}, again)
  expect(output.stop).toEqual({ reason: 'self_excluded', until: '2026-07-01T12:00:00.000Z', can_reopen: false })
  // a stricter limit can still be set
  const limit = { kind: 'loss', span: 'day', amount: '10', currency: 'RUB' } as const
  expect((await site.request(contract.limits.set, limit, again)).output).toEqual({ outcome: 'in_force' })
})
