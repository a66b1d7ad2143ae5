import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '#db/platform/schema/index.ts'
import { CURRENCY_CODES } from '#server/shared/constants/currencies.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { APPLICANT, register, sharedPlatform, startPlatform } from '../../support/platform.ts'

const registerByEmail = contract.auth.register.email

test('a registration opens an account that is signed in and holds a wallet in each currency [A2 A4 C9 E1]', async () => {
  await using platform = await startPlatform()

  const { output } = await platform.request(registerByEmail, { ...APPLICANT, email: 'Player@Example.com' })
  const profile = await platform.request(contract.profile.user, {}, { token: output.token })
  const wallets = await platform.request(contract.wallet.balances, {}, { token: output.token })

  expect(profile.output.user).toMatchObject({
    email: 'player@example.com',
    balance: '0',
    total_balance: '0',
    currency: 'RUB',
    locale: null,
    timezone: null,
    register_method: 'email',
    is_email_verified: false,
    is_password_exists: true,
    verification: { is_need: false, data: { status: 'none' } },
  })
  expect(wallets.output).toStrictEqual({
    active: 'RUB',
    wallets: CURRENCY_CODES.map((currency) => ({ currency, balance: '0', in_play: '0', locked: '0', vault: '0' })),
  })
})

test('a new player can look at a committed seed pair at once', async () => {
  await using platform = await startPlatform()
  const token = await register(platform)

  const { output } = await platform.request(contract.fairness.seeds, {}, { token })

  expect(output.nonce).toBe(0)
  expect(output.server_seed_hash).not.toBe(output.next_server_seed_hash)
})

test('a password is stored as argon2id with the parameters of OWASP, salted', async () => {
  await using platform = await startPlatform()
  await register(platform, 'one@example.com')
  await register(platform, 'two@example.com')

  const stored = await platform.platform.reader.select({ hash: users.passwordHash }).from(users)

  expect(stored.map(({ hash }) => hash?.split('$').slice(0, 4).join('$'))).toStrictEqual([
    '$argon2id$v=19$m=19456,t=2,p=1',
    '$argon2id$v=19$m=19456,t=2,p=1',
  ])
  expect(new Set(stored.map(({ hash }) => hash)).size).toBe(2)
})

test('where a player came from is kept [A5 C9]', async () => {
  await using platform = await startPlatform()

  await platform.request(registerByEmail, { ...APPLICANT, partner: 'p17', stag: '17_abc', adplace: null, promo: '' })

  const user = await platform.platform.reader.query.users.findFirst({ where: eq(users.email, APPLICANT.email) })
  expect(user?.attribution).toStrictEqual({ partner: 'p17', stag: '17_abc' })
})

test('an address has one account, however it is spelled', async () => {
  await using platform = await startPlatform()
  await register(platform, 'player@example.com')

  const second = await platform.request(registerByEmail, { ...APPLICANT, email: 'PLAYER@example.com' })

  expect(second).toMatchObject({ status: 422, errors: { email: ['email_taken'] } })
})

test('two registrations of one address at once open one account', async () => {
  await using platform = await startPlatform()

  const answers = await Promise.all([1, 2, 3].map(() => platform.request(registerByEmail, APPLICANT)))

  expect(answers.map(({ status }) => status).toSorted()).toStrictEqual([200, 422, 422])
})

test('a password of 64 characters and more signs in, and a character has one spelling', async () => {
  await using platform = await startPlatform()
  const email = APPLICANT.email
  const long = `${'қауіпсіз '.repeat(12)}é`

  await platform.request(registerByEmail, { ...APPLICANT, password: long })
  const login = await platform.request(contract.auth.login.emailPassword, { email, password: long.normalize('NFD') })

  expect(login.status).toBe(200)
})

describe('a registration that is refused', () => {
  const shared = sharedPlatform()

  test.each([
    ['a short password', { password: 'sevench' }, { password: ['password_too_short:8'] }],
    ['a long password', { password: 'a'.repeat(257) }, { password: ['password_too_long:256'] }],
    ['a password beyond all measure', { password: 'a'.repeat(1025) }, { password: ['password_too_long'] }],
    ['CT14: a minor', { is_adult: false }, { is_adult: ['age_not_confirmed'] }],
    ['no address', { email: undefined }, { email: ['required'] }],
    ['a wrong address', { email: 'nobody' }, { email: ['email_invalid'] }],
    ['an unknown currency', { currency: 'XBT' }, { currency: ['currency_invalid'] }],
    [
      'several at once',
      { password: 'short', is_adult: false },
      { password: ['password_too_short:8'], is_adult: ['age_not_confirmed'] },
    ],
  ])('%s is refused by field, and nothing is opened [C9 X1]', async (_, wrong, errors) => {
    const answer = await shared().requestWith(registerByEmail, JSON.stringify({ ...APPLICANT, ...wrong }))

    expect(answer).toMatchObject({ status: 422, errors })
    expect(await shared().platform.reader.$count(users)).toBe(0)
  })
})

test.each(['password', 'PASSWORD1', '12345678', 'qwertyuiop', '１２３４５６７８', 'Fairline2026!', 'казино777'])(
  '%s is what everybody has, and is refused [C9]',
  async (password) => {
    await using platform = await startPlatform()

    const answer = await platform.request(registerByEmail, { ...APPLICANT, email: 'common@example.com', password })

    expect(answer).toMatchObject({ status: 422, errors: { password: ['password_common'] } })
  },
)
