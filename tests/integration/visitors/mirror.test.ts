import { expect, test } from 'vitest'
import { contract } from '#server/shared/contract/contract.ts'
import { startPlatform } from '../../support/platform.ts'

const { mirror } = contract

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
