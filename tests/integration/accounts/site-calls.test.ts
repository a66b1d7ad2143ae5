import { expect, test } from 'vitest'
import { users, vipRequests } from '#db/platform/schema/index.ts'
import { contract } from '#server/contract/contract.ts'
import { APPLICANT, register, startPlatform } from '../../support/platform.ts'

const { mirror, vip, builds } = contract

test('a domain that a setting names is told its own; any other what every one is [C32]', async () => {
  const own = { newLink: 'https://new.example', yandexVerification: 'f3a1', sso: null }
  const other = { newLink: null, yandexVerification: null, sso: 'https://id.example/sso' }
  await using platform = await startPlatform({ settings: { mirror: other, mirrors: new Map([['old.example', own]]) } })
  const by = async (domain: string) => (await platform.request(mirror.byDomain, { domain })).body
  const redirect = async (domain: string) => (await platform.request(mirror.redirect, { domain })).body

  expect(await by('OLD.example')).toStrictEqual({
    redirect: { newLink: 'https://new.example' },
    meta_yandex_verification: 'f3a1',
    sso: null,
  })
  expect(await by('new.example')).toStrictEqual({
    redirect: { newLink: null },
    meta_yandex_verification: null,
    sso: 'https://id.example/sso',
  })
  expect(await redirect('old.example')).toStrictEqual({ redirect: { newLink: 'https://new.example' } })
  expect(await redirect('new.example')).toStrictEqual({ redirect: { newLink: null } })
})

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

test('the newest build is the one that the platform was started beside [C37]', async () => {
  await using platform = await startPlatform({ settings: { buildId: 'b7f3e2' } })

  expect((await platform.request(builds.latest, { t: '1763700000000' })).body).toStrictEqual({ id: 'b7f3e2' })
})
