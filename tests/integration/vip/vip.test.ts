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
