import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { contract } from '#server/shared/contract/contract.ts'
import {
  APPLICANT,
  from,
  fund,
  register,
  SERVICE_SECRET,
  sharedPlatform,
  startPlatform,
} from '../../support/platform.ts'

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

describe('from a country that the operator does not serve', () => {
  const BRITISH = from('81.2.69.142')
  const KAZAKH = from('95.56.234.1')
  const blockedCountries = new Set(['GB'])
  const refused = { status: 451, errors: { base: ['country_blocked'] } }

  test('nobody registers, whatever the page did [A6 C9 C10]', async () => {
    await using platform = await startPlatform({ settings: { blockedCountries } })
    const { register } = contract.auth
    const byPhone = { ...APPLICANT, phone: '+77010000042' }

    expect(await platform.request(register.email, APPLICANT, { headers: BRITISH })).toMatchObject(refused)
    expect(await platform.request(register.phone, byPhone, { headers: BRITISH })).toMatchObject(refused)
    expect((await platform.request(register.email, APPLICANT, { headers: KAZAKH })).status).toBe(200)
  })

  test('nobody deposits or stakes; an open round is played to its end, and money is looked at [A6]', async () => {
    await using platform = await startPlatform({ settings: { blockedCountries } })
    const token = await register(platform)
    await fund(platform, token, { amount: '1000', currency: 'RUB' })
    const wager = (n: number) => ({ amount: '1', currency: 'RUB', idempotency_key: `blocked-country-${n}` }) as const
    const here = { token, headers: KAZAKH }
    const there = { token, headers: BRITISH }
    const { request } = platform
    const miner = await request(contract.miner.start, { ...wager(1), mines: 1 }, here)
    const { id } = miner.output.round

    const [offered] = (await request(contract.cases.list, { currency: 'RUB' })).output.cases
    const box = { slug: offered?.slug ?? '', version: offered?.version ?? 0, count: 1, currency: 'RUB' } as const
    const deposit = { ...wager(2), amount: '500' }
    const stakes = [
      await request(contract.payments.createDeposit, deposit, there),
      await request(contract.coinflip.placeBet, { ...wager(3), side: 'heads' }, there),
      await request(contract.dice.placeBet, { ...wager(4), side: 'under', chance: 5000 }, there),
      await request(contract.keno.placeBet, { ...wager(5), risk: 'low', picks: [1, 2] }, there),
      await request(contract.wheel.placeBet, { ...wager(6), risk: 'low' }, there),
      await request(
        contract.roulette.placeBet,
        { chips: [{ bet: 'red', amount: '1' }], currency: 'RUB', idempotency_key: 'blocked-country-7' },
        there,
      ),
      await request(contract.cases.open, { ...box, idempotency_key: 'blocked-country-8' }, there),
      await request(contract.hilo.start, wager(9), there),
      await request(contract.miner.start, { ...wager(10), mines: 1 }, there),
    ]

    for (const stake of stakes) expect(stake).toMatchObject(refused)
    expect((await request(contract.miner.pick, { id, step: 1, tile: 1 }, there)).status).toBe(200)
    expect((await request(contract.wallet.balances, {}, there)).status).toBe(200)
  })
})
