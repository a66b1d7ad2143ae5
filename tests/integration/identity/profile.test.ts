import { expect, test } from 'vitest'
import { CURRENCY_CODES } from '#server/shared/constants/currencies.ts'
import type { CallInput } from '#server/shared/contract/call.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { APPLICANT, from, fund, register, startPlatform, type TestPlatform } from '../../support/platform.ts'

const { updateSettings, selectCurrency } = contract.profile

async function userOf(platform: TestPlatform, token: string) {
  return (await platform.request(contract.profile.user, {}, { token })).output.user
}

test('from registration to logout over the contract [A1 A2 C5 C6 C9 C11 C16 C20 S2 S3]', async () => {
  await using platform = await startPlatform()
  const { email, password } = APPLICANT
  await register(platform)
  const login = await platform.request(contract.auth.login.emailPassword, { email, password })
  const { token } = login.output

  await platform.request(updateSettings, { locale: 'kz', timezone: 'Asia/Almaty' }, { token })
  await platform.request(selectCurrency, { currency: 'KZT' }, { token })
  expect(await userOf(platform, token)).toMatchObject({ locale: 'kz', timezone: 'Asia/Almaty', currency: 'KZT' })

  await platform.request(contract.auth.logout, {}, { token })
  expect((await platform.request(contract.profile.user, {}, { token })).status).toBe(401)
})

test('settings that are not given stay as they were [C6]', async () => {
  await using platform = await startPlatform()
  const token = await register(platform)
  const change = async (input: CallInput<typeof updateSettings>) =>
    (await platform.request(updateSettings, input, { token })).output

  expect(await change({ locale: 'hi', is_avatar_hidden: true })).toStrictEqual({ success: true })
  await change({ timezone: 'Asia/Calcutta' })
  await change({ is_statistics_hidden: true })
  await change({ is_avatar_hidden: false })

  expect(await userOf(platform, token)).toMatchObject({
    locale: 'hi',
    timezone: 'Asia/Calcutta',
    is_avatar_hidden: false,
    is_statistics_hidden: true,
  })
})

test.each(['Mars/Olympus', '+03:00', 'Europe/Moscow; DROP'])('%s is no time zone [C6]', async (timezone) => {
  await using platform = await startPlatform()
  const token = await register(platform)

  const answer = await platform.request(updateSettings, { locale: 'hi', timezone }, { token })

  expect(answer).toMatchObject({ status: 422, errors: { timezone: ['invalid'] } })
  expect(await userOf(platform, token)).toMatchObject({ timezone: null, locale: null })
})

test('the profile shows the balance of the active currency; the other wallets keep their money [A4 C5 C20 E1]', async () => {
  await using platform = await startPlatform()
  const token = await register(platform)
  await fund(platform, token, { amount: '12.34', currency: 'USD' })

  expect(await userOf(platform, token)).toMatchObject({ balance: '0', currency: 'RUB' })
  await platform.request(selectCurrency, { currency: 'USD' }, { token })
  const money = { balance: '12.34', bonus: '0', bonus_balance: '0', total_balance: '12.34' }
  expect(await userOf(platform, token)).toMatchObject({ ...money, currency: 'USD' })
  await platform.request(selectCurrency, { currency: 'EUR' }, { token })

  const { output } = await platform.request(contract.wallet.balances, {}, { token })
  expect(output.active).toBe('EUR')
  expect(output.wallets).toStrictEqual(
    CURRENCY_CODES.map((currency) => ({
      currency,
      balance: currency === 'USD' ? '12.34' : '0',
      in_play: '0',
      locked: '0',
      vault: '0',
    })),
  )
})

test('an unknown currency is refused [C20]', async () => {
  await using platform = await startPlatform()
  const token = await register(platform)

  const answer = await platform.requestWith(selectCurrency, '{"currency":"XBT"}', { token })

  expect(answer).toMatchObject({ status: 422, errors: { currency: ['currency_invalid'] } })
})

test('on the wire a profile balance is a JSON number [C5]', async () => {
  await using platform = await startPlatform()
  const token = await register(platform)

  const { body } = await platform.request(contract.profile.user, {}, { token })

  expect(body).toMatchObject({ user: { balance: 0, total_balance: 0 } })
})

test.each([
  ['95.56.234.1', 'KZ'],
  ['81.2.69.142', 'RU'],
  ['127.0.0.1', 'RU'],
])('the region of a player at %s is %s [G1]', async (ip, region) => {
  await using platform = await startPlatform()
  const token = await register(platform)

  const { output } = await platform.request(contract.profile.user, {}, { token, headers: from(ip) })

  expect(output.region).toBe(region)
})

test.each([
  ['  Ada   Lovelace ', 'Ada Lovelace'],
  ['José', 'José'],
  ['अनन्या 7', 'अनन्या 7'],
  ["O'Neil-Ray_2", "O'Neil-Ray_2"],
])('a player is called %j as %j from then on, and no other setting changes [C6]', async (typed, name) => {
  await using platform = await startPlatform()
  const token = await register(platform)
  await platform.request(updateSettings, { timezone: 'Asia/Almaty', is_timezone_chosen: true }, { token })

  expect((await platform.request(updateSettings, { name: typed }, { token })).status).toBe(200)

  const kept = { name, timezone: 'Asia/Almaty', is_timezone_chosen: true, locale: null }
  expect(await userOf(platform, token)).toMatchObject(kept)
})

test.each([
  'A',
  '   ',
  'x'.repeat(33),
  'Ada\u202egnp',
  'Ada\u200bLovelace',
  '<b>Ada</b>',
  'ada@example.com',
  '\u0301da',
])('%j is no name, and nothing of the call is kept [C6]', async (name) => {
  await using platform = await startPlatform()
  const token = await register(platform)
  const before = await userOf(platform, token)

  const answer = await platform.request(updateSettings, { name, locale: 'hi' }, { token })

  expect(answer).toMatchObject({ status: 422, errors: { name: ['invalid'] } })
  expect(await userOf(platform, token)).toEqual(before)
})
