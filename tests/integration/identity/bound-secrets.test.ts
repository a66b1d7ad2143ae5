import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openConnection } from '#server/platform/hosts/node/storage/connection.ts'
import { contract } from '#server/shared/contract/contract.ts'
import {
  APPLICANT,
  lastCodeTo,
  lastMessageTo,
  register,
  startPlatform,
  type TestPlatform,
} from '../../support/platform.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

const { email } = APPLICANT
const another = 'another@example.com'
const recovery = contract.recovery.email
const NEW = { password: 'eight loud rivers', password_confirm: 'eight loud rivers' }

/** Each secret that is sent: a request for it, and a function that uses it with an account's address. */
type Secret = (platform: TestPlatform) => Promise<(address: string) => Promise<number>>

const SECRETS: Readonly<Record<string, Secret>> = {
  'the code that signs in': async (platform) => {
    await platform.request(contract.auth.login.requestEmailCode, { email })
    const code = await lastCodeTo(platform, email)
    return async (address) => (await platform.request(contract.auth.login.emailCode, { email: address, code })).status
  },
  'the code of a recovery': async (platform) => {
    await platform.request(recovery.forgot, { email })
    const code = await lastCodeTo(platform, email)
    return async (address) => (await platform.request(recovery.confirmCode, { email: address, code })).status
  },
  'the link of a recovery': async (platform) => {
    await platform.request(recovery.forgot, { email })
    const { body } = await lastMessageTo(platform, email)
    const token = /reset-password\/(\S+)/.exec(body)?.[1] ?? ''
    return async () => (await platform.request(recovery.confirmToken, { token })).status
  },
  'the token that changes the password': async (platform) => {
    await platform.request(recovery.forgot, { email })
    const code = await lastCodeTo(platform, email)
    const { reset_token: token } = (await platform.request(recovery.confirmCode, { email, code })).output
    return async () => (await platform.request(recovery.resetByToken, { token, ...NEW })).status
  },
  'a magic link': async (platform) => {
    await platform.request(contract.auth.sendLoginData, { email })
    const { body } = await lastMessageTo(platform, email)
    const token = /simpleAuthToken=(\S+)/.exec(body)?.[1] ?? ''
    return async () => (await platform.request(contract.profile.user, {}, { token })).status
  },
}

// changing the address voids them as well: here the address alone is replaced
test.each(Object.entries(SECRETS))('%s is bound to the address that it was sent to [C12 C22 S12]', async (_, send) => {
  using directory = temporaryDirectory()
  await using platform = await startPlatform({ directory: directory.path })
  const moveTo = (address: string) => {
    const hand = openConnection(join(directory.path, 'platform.db'))
    hand.prepare('UPDATE users SET email = ?').run([address])
    hand.close()
  }
  await register(platform)
  const show = await send(platform)
  moveTo(another)
  expect(await show(another)).toBeOneOf([401, 422])
  expect(await show(email)).toBeOneOf([401, 422])

  // and to nothing else: an unused secret works for the address it was sent to
  moveTo(email)
  platform.clock.advance(60_000)
  const again = await send(platform)
  expect(await again(email)).toBe(200)
})
