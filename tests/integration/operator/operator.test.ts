import { expect, test } from 'vitest'
import { contract } from '#server/shared/contract/contract.ts'
import { from, register, startPlatform, type TestPlatform } from '../../support/platform.ts'

const EMAIL = 'ada@example.com'

async function act(platform: TestPlatform, verb: string, args: readonly string[], headers = from('127.0.0.1')) {
  const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } }
  const response = await platform.fetch('/operator/v1', { ...init, body: JSON.stringify({ verb, args }) })
  return response.status
}

test('the operator opens a page to an account and closes it again, and nobody else does [N4 O2]', async () => {
  await using platform = await startPlatform()
  const token = await register(platform, EMAIL)
  const features = async () => (await platform.request(contract.profile.user, {}, { token })).output.features
  const open = [EMAIL, 'bonus_balances', 'on']

  expect(await act(platform, 'feature', open, { ...from('127.0.0.1'), 'x-service-secret': 'guessed' })).toBe(404)
  expect(await features()).toEqual([])
  expect([await act(platform, 'feature', open), await act(platform, 'feature', open)]).toEqual([200, 200])
  expect(await features()).toEqual(['bonus_balances'])
  expect(await act(platform, 'feature', [EMAIL, 'bonus_balances', 'off'])).toBe(200)
  expect(await features()).toEqual([])
  expect([
    await act(platform, 'feature', [EMAIL, 'unknown', 'on']),
    await act(platform, 'feature', ['nobody@example.com', 'bonus_balances', 'on']),
    await act(platform, 'unknown', [EMAIL]),
  ]).toEqual([400, 404, 400])
})

test('the operator gives bonuses and spins once each, and decides who is a member [O1 C29]', async () => {
  await using platform = await startPlatform()
  await platform.platform.writer.execute('seedOffers', undefined)
  const token = await register(platform, EMAIL)
  await platform.request(contract.vip.join, {}, { token })

  const gifts = [
    ['bonus', EMAIL, 'lantern', 'late withdrawal'],
    ['free-spins', EMAIL, 'welcome-spins'],
    ['vip', EMAIL, 'approved', 'known for years'],
  ]
  for (const [verb = '', ...args] of [...gifts, ...gifts]) expect(await act(platform, verb, args)).toBe(200)

  const { output: bonuses } = await platform.request(contract.bonus.grants, {}, { token })
  expect(bonuses.grants.map(({ terms, state }) => [terms.id, state])).toEqual([['lantern', 'available']])
  expect((await platform.request(contract.profile.freeSpins, {}, { token })).output).toHaveLength(1)
  const { output: profile } = await platform.request(contract.profile.user, {}, { token })
  expect(profile.user.premium.status).toBe('approved')
})
