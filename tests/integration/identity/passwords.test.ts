import { expect, test } from 'vitest'
import { contract } from '#server/shared/contract/contract.ts'
import { APPLICANT, lastMessageTo, register, startPlatform, type TestPlatform } from '../../support/platform.ts'

const { update, set } = contract.password
const { email, password } = APPLICANT
const NEW = 'eight loud rivers'

const logIn = (platform: TestPlatform, attempt: string) =>
  platform.request(contract.auth.login.emailPassword, { email, password: attempt })
const statusOf = async (platform: TestPlatform, token: string) =>
  (await platform.request(contract.profile.user, {}, { token })).status

test('a new password ends the other sessions, and this one stays [C7]', async () => {
  await using platform = await startPlatform()
  const token = await register(platform)
  const elsewhere = (await logIn(platform, password)).output.token

  const form = { old_password: password, password: NEW, password_confirm: NEW }
  const answer = await platform.request(update, form, { token })

  expect(answer.output).toStrictEqual({ success: true })
  expect([await statusOf(platform, token), await statusOf(platform, elsewhere)]).toStrictEqual([200, 401])
  expect([(await logIn(platform, password)).status, (await logIn(platform, NEW)).status]).toStrictEqual([422, 200])
  expect(await lastMessageTo(platform, email)).toMatchObject({ subject: 'Fairline: пароль изменён' })
})

test('each of the three fields hears of its own fault, all at once, under the names of V1 [C7 V1]', async () => {
  await using platform = await startPlatform()
  const token = await register(platform)

  const form = { old_password: 'not it at all', password: 'short', password_confirm: 'other' }
  const answer = await platform.request(update, form, { token })

  expect(answer.status).toBe(422)
  expect(answer.errors).toStrictEqual({
    old_password: ['old_password_wrong'],
    new_password: ['password_too_short:8'],
    password_confirm: ['password_mismatch'],
  })
  expect((await logIn(platform, password)).status).toBe(200)
})

test('who has a session only cannot guess the password behind it [C7]', async () => {
  await using platform = await startPlatform()
  const token = await register(platform)
  const guess = (old_password: string) =>
    platform.request(update, { old_password, password: NEW, password_confirm: NEW }, { token })
  for (let count = 1; count <= 10; count++) await guess(`guess ${count}`)

  expect((await guess(password)).status).toBe(429)
})

test('of two changes at once one wins [C7]', async () => {
  await using platform = await startPlatform({
    settings: { passwordQueue: { concurrency: 2, queueLimit: 0, perKey: 2 } },
  })
  const token = await register(platform)
  const change = (to: string) =>
    platform.request(update, { old_password: password, password: to, password_confirm: to }, { token })

  const answers = await Promise.all([change('the first of two'), change('the second of two')])

  expect(answers.map(({ status }) => status).toSorted()).toStrictEqual([200, 409])
})

test('an account with a password gets no first one, and the form hears of its fields [C8 V2]', async () => {
  await using platform = await startPlatform()
  const token = await register(platform)

  const second = await platform.request(set, { password: NEW, confirm_password: NEW }, { token })
  const wrong = await platform.request(set, { password: 'short', confirm_password: 'other' }, { token })

  expect(second).toMatchObject({ status: 422, errors: { password: ['password_exists'] } })
  expect(wrong.errors).toStrictEqual({
    password: ['password_too_short:8'],
    confirm_password: ['password_mismatch'],
  })
})
