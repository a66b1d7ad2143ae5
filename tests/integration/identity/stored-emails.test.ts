import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { module } from '#server/platform/modules/identity/module.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { APPLICANT, register, startPlatform, type TestPlatform } from '../../support/platform.ts'

const { password } = APPLICANT
const ASCII = 'ivan@xn--80a1acny.xn--p1ai'

const userOf = async (platform: TestPlatform, token: string) =>
  (await platform.request(contract.profile.user, {}, { token })).output.user

const logIn = (platform: TestPlatform, email: string) =>
  platform.request(contract.auth.login.emailPassword, { email, password })

/** Gives an account the address that an earlier release stored. */
function store({ platform }: TestPlatform, from: string, to: string): void {
  using file = new DatabaseSync(platform.settings.databaseUrl.replace('file:', ''))
  expect(file.prepare('UPDATE users SET email = ?, is_email_verified = 1 WHERE email = ?').run(to, from).changes).toBe(
    1,
  )
}

/** Runs the module's engine, as the platform does before it serves. */
const start = async ({ platform }: TestPlatform) => (await module.engine.start(platform))[Symbol.asyncDispose]()

test('an internationalised address opens one account and signs in by each of its spellings [A2 C9 C11]', async () => {
  await using platform = await startPlatform()
  const token = await register(platform, 'Ivan@почта.рф')

  expect(await userOf(platform, token)).toMatchObject({ email: 'ivan@почта.рф' })
  for (const spelling of [ASCII, 'IVAN@ПОЧТА.РФ', 'ｉｖａｎ@почта.рф'])
    expect((await logIn(platform, spelling)).status).toBe(200)
  const second = await platform.request(contract.auth.register.email, { ...APPLICANT, email: ASCII })
  expect(second).toMatchObject({ status: 422, errors: { email: ['email_taken'] } })
})

test('an address that an earlier release stored in Unicode still signs in, by each spelling [A2]', async () => {
  await using platform = await startPlatform()
  await register(platform)
  store(platform, APPLICANT.email, 'ivan@почта.рф')
  await start(platform)

  for (const spelling of [ASCII, 'ivan@почта.рф']) {
    const { output } = await logIn(platform, spelling)
    expect(await userOf(platform, output.token)).toMatchObject({ email: 'ivan@почта.рф', is_email_verified: true })
  }
})

test('two accounts with spellings of one address both stay, and the log names the unchanged one', async () => {
  await using platform = await startPlatform()
  await register(platform, ASCII)
  const token = await register(platform)
  store(platform, APPLICANT.email, 'ivan@почта.рф')
  await start(platform)

  expect(platform.logged()).toContain((await userOf(platform, token)).id)
  expect((await logIn(platform, ASCII)).status).toBe(200)
})

test('an empty address of an earlier release becomes no address, so that nobody is taken for its owner [C15]', async () => {
  await using platform = await startPlatform()
  const token = await register(platform)
  store(platform, APPLICANT.email, '')
  await start(platform)

  expect(await userOf(platform, token)).toMatchObject({ email: null, is_email_verified: false })
})
