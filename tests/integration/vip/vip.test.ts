import { expect, test } from 'vitest'
import { users } from '#db/platform/schema/identity.ts'
import { vipRequests } from '#db/platform/schema/vip.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { APPLICANT, register, startPlatform } from '../../support/platform.ts'

const { vip } = contract

test('VIP membership is asked for once, and a member is one [C21 O1]', async () => {
  await using platform = await startPlatform()
  const token = await register(platform)
  const join = async () => (await platform.request(vip.join, {}, { token })).body

  expect([await join(), await join()]).toStrictEqual([
    { success: true, status: 'requested' },
    { success: true, status: 'requested' },
  ])
  expect(await platform.platform.reader.$count(vipRequests)).toBe(1)
  await platform.platform.reader.update(users).set({ premiumStatus: 'gold' })
  expect(await join()).toStrictEqual({ success: true, status: 'member' })
})

test('VIP membership can be asked for at registration [C9 O1]', async () => {
  await using platform = await startPlatform()
  await register(platform, 'plain@example.com')
  expect(await platform.platform.reader.$count(vipRequests)).toBe(0)

  await platform.request(contract.auth.register.email, { ...APPLICANT, vip: true })

  expect(await platform.platform.reader.$count(vipRequests)).toBe(1)
})

test('a member leaves, a request is taken back, and either may ask again; a refusal is not left [R27]', async () => {
  await using platform = await startPlatform()
  const token = await register(platform)
  const status = async () => (await platform.request(contract.profile.user, {}, { token })).output.user.premium.status
  const leave = async () => (await platform.request(vip.leave, {}, { token })).status
  expect([await leave(), await status()]).toEqual([200, null])
  for (const given of ['approved', 'pending']) {
    await platform.platform.reader.update(users).set({ premiumStatus: given })
    expect([await leave(), await status()]).toEqual([200, null])
  }
  expect((await platform.request(vip.join, {}, { token })).output.status).toBe('requested')
  await platform.platform.reader.update(users).set({ premiumStatus: 'refused' })
  expect([await leave(), await status()]).toEqual([200, 'refused'])
})
