import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contract } from '#server/contract/contract.ts'
import { from, SERVICE_SECRET, sharedPlatform, startPlatform } from '../../support/platform.ts'

const geoIp = contract.geo.ip
const shared = sharedPlatform()

test.each([
  ['95.56.234.1', '95.56.234.1', 'KZ'],
  ['::ffff:95.56.234.1', '95.56.234.1', 'KZ'],
  ['2A02:6B8:0:0::FEED', '2a02:6b8::feed', 'RU'],
  ['81.2.69.142', '81.2.69.142', 'GB'],
  ['95.56.234.1, 81.2.69.142', '95.56.234.1', 'KZ'],
  ['192.0.2.1', '192.0.2.1', null],
  ['127.0.0.1', '127.0.0.1', 'RU'],
  ['192.168.1.7', '192.168.1.7', 'RU'],
  ['100.64.0.9', '100.64.0.9', 'RU'],
  ['fd00::1', 'fd00::1', 'RU'],
  ['nonsense', '127.0.0.1', 'RU'],
  ['0137.0.0.1', '127.0.0.1', 'RU'],
])('a visitor whom the app reports at %s is %s of %s [C3 E4 G1]', async (forwarded, ip, country_code) => {
  const platform = shared()

  const answer = await platform.request(geoIp, {}, { headers: from(forwarded) })

  expect(answer.status).toBe(200)
  expect(answer.body).toStrictEqual({ data: { data: { ip, country_code } } })
})

test.each([
  ['no secret', {}],
  ['another secret', { 'x-service-secret': SERVICE_SECRET.toUpperCase() }],
])('with %s nobody is believed about an address [C3]', async (_, headers) => {
  const platform = shared()

  const { output } = await platform.request(geoIp, {}, { headers: { ...headers, 'x-forwarded-for': '95.56.234.1' } })

  expect(output).toStrictEqual({ ip: '127.0.0.1', country_code: 'RU' })
})

test('a platform without a service secret believes nobody', async () => {
  await using platform = await startPlatform({ settings: { serviceSecret: null } })

  const { output } = await platform.request(geoIp, {}, { headers: from('95.56.234.1') })

  expect(output.ip).toBe('127.0.0.1')
})

test('a blocked country is answered 451, with the same body [A6 G2]', async () => {
  await using platform = await startPlatform({ settings: { blockedCountries: new Set(['GB']) } })

  const blocked = await platform.request(geoIp, {}, { headers: from('81.2.69.142') })
  const welcome = await platform.request(geoIp, {}, { headers: from('95.56.234.1') })

  expect(blocked.status).toBe(451)
  expect(blocked.body).toStrictEqual({ data: { data: { ip: '81.2.69.142', country_code: 'GB' } } })
  expect(welcome.status).toBe(200)
})

test('a country database that is missing stops the start', async () => {
  const geoDatabase = join(import.meta.dirname, 'no-such.mmdb')

  await expect(startPlatform({ settings: { geoDatabase } })).rejects.toThrow(/no-such\.mmdb/)
})

test('this domain redirects nowhere unless a setting says so [C4 E9]', async () => {
  const mirror = { newLink: 'https://fairline.example', yandexVerification: 'a1b2', sso: 'https://id.example/sso' }
  await using plain = await startPlatform()
  await using mirrored = await startPlatform({ settings: { mirror } })

  const answers = await Promise.all([plain, mirrored].map(({ request }) => request(contract.mirror.current, {})))

  expect(answers.map(({ body }) => body)).toStrictEqual([
    { redirect: { newLink: null }, meta_yandex_verification: null, sso: null },
    { redirect: { newLink: mirror.newLink }, meta_yandex_verification: 'a1b2', sso: mirror.sso },
  ])
})
