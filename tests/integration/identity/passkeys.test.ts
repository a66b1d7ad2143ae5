import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { passkeyChallenges } from '#db/platform/schema/index.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { createAuthenticator, type TestAuthenticator } from '../../support/platform/authenticator.ts'
import {
  APPLICANT,
  messagesTo,
  register,
  registerVerified,
  SERVICE_SECRET,
  startPlatform,
  type TestPlatform,
} from '../../support/platform.ts'

const { passkeys, stepUp } = contract
const { login } = contract.auth
const MINUTE_MS = 60_000
const INVALID = { status: 422, body: { errors: { base: ['passkey_invalid'] } } }

async function add(platform: TestPlatform, token: string, key: TestAuthenticator, name = 'My phone') {
  const { options } = (await platform.request(passkeys.begin, {}, { token })).output
  return platform.request(passkeys.add, { name, credential: key.make(options) }, { token })
}

async function send(platform: TestPlatform) {
  return (await platform.request(login.beginPasskey, {})).output.options
}

const logIn = (platform: TestPlatform, credential: ReturnType<TestAuthenticator['sign']>) =>
  platform.request(login.passkey, { credential })

const listOf = async (platform: TestPlatform, token: string) =>
  (await platform.request(passkeys.list, {}, { token })).output.passkeys

async function withPasskey() {
  const platform = await startPlatform()
  const token = await registerVerified(platform)
  const key = createAuthenticator()
  expect((await add(platform, token, key)).status).toBe(200)
  return { platform, token, key, [Symbol.asyncDispose]: () => platform[Symbol.asyncDispose]() }
}

test('a passkey is made, named, told of, used to log in without a name or a password, and removed', async () => {
  await using player = await withPasskey()
  const { platform, token, key } = player
  expect((await messagesTo(platform, APPLICANT.email))[0]?.subject).toContain('добавлен ключ входа')

  const signed = await logIn(platform, key.sign(await send(platform)))
  expect(signed.status).toBe(200)
  const there = signed.output.token
  const { output } = await platform.request(contract.profile.user, {}, { token: there })
  expect(output.user.email).toBe(APPLICANT.email)

  const [passkey] = await listOf(platform, token)
  expect(passkey).toMatchObject({ name: 'My phone', used_at: expect.any(String) })
  const id = passkey?.id ?? ''
  await platform.request(passkeys.rename, { id, name: 'The blue one' }, { token })
  expect(await listOf(platform, token)).toMatchObject([{ name: 'The blue one' }])
  await platform.request(passkeys.remove, { id }, { token })
  expect(await listOf(platform, token)).toStrictEqual([])
  expect(await logIn(platform, key.sign(await send(platform)))).toMatchObject(INVALID)
})

test('what a passkey is to sign is good for one answer, for five minutes, and for what it was drawn for', async () => {
  await using player = await withPasskey()
  const { platform, token, key } = player
  const once = key.sign(await send(platform))
  expect((await logIn(platform, once)).status).toBe(200)
  expect(await logIn(platform, once)).toMatchObject(INVALID)
  // a failed challenge is used up, too
  const options = await send(platform)
  expect(await logIn(platform, key.sign(options, { isVerified: false }))).toMatchObject(INVALID)
  expect(await logIn(platform, key.sign(options))).toMatchObject(INVALID)

  const late = key.sign(await send(platform))
  platform.clock.advance(5 * MINUTE_MS)
  expect(await logIn(platform, late)).toMatchObject(INVALID)
  expect(await logIn(platform, key.sign({ challenge: 'bm9ib2R5IGRyZXcgdGhpcw' }))).toMatchObject(INVALID)

  // a challenge of a step-up used for a login, and the other way round
  const begun = (await platform.request(stepUp.beginPasskey, {}, { token })).output.options
  expect(await logIn(platform, key.sign(begun))).toMatchObject(INVALID)
  const shown = await platform.request(stepUp.confirm, { credential: key.sign(await send(platform)) }, { token })
  expect(shown).toMatchObject(INVALID)
})

test.each([
  ['another site’s page', { origin: 'https://fairline.example.evil.example' }],
  ['another domain’s key', { rpId: 'evil.example' }],
  ['nobody who showed that it is them', { isVerified: false }],
  ['a key that says it is another account’s', { userHandle: Buffer.from('somebody').toString('base64url') }],
])('a login is refused that comes from %s', async (_, page) => {
  await using player = await withPasskey()
  const { platform, key } = player
  expect(await logIn(platform, key.sign(await send(platform), page))).toMatchObject(INVALID)
  expect((await logIn(platform, key.sign(await send(platform)))).status).toBe(200)
})

test.each([
  ['another site’s page', { origin: 'https://evil.example' }],
  ['another domain’s key', { rpId: 'evil.example' }],
  ['nobody who showed that it is them', { isVerified: false }],
])('no passkey is kept that was made by %s', async (_, page) => {
  await using platform = await startPlatform()
  const token = await registerVerified(platform)
  const { options } = (await platform.request(passkeys.begin, {}, { token })).output
  const made = { name: 'x', credential: createAuthenticator().make(options, page) }
  expect(await platform.request(passkeys.add, made, { token })).toMatchObject(INVALID)
  expect(await listOf(platform, token)).toStrictEqual([])
})

test('a header that names no host is as good as none: the site is the one of its own address', async () => {
  await using platform = await startPlatform()
  const token = await registerVerified(platform)
  for (const host of ['a:b:c', 'mirror.example/path', 'a b', '@']) {
    const headers = { 'x-service-secret': SERVICE_SECRET, 'x-forwarded-host': host }
    const { options } = (await platform.request(passkeys.begin, {}, { token, headers })).output
    expect([host, options.rp.id]).toEqual([host, 'fairline.example'])
  }
})

test('the site is the one that the visitor came to: a key of one domain is none of another', async () => {
  await using platform = await startPlatform()
  const token = await registerVerified(platform)
  const key = createAuthenticator()
  const at = (host: string) => ({ 'x-service-secret': SERVICE_SECRET, 'x-forwarded-host': host })
  const headers = at('mirror.example:8443')
  const page = { origin: 'https://mirror.example:8443', rpId: 'mirror.example' }
  const { options } = (await platform.request(passkeys.begin, {}, { token, headers })).output
  expect(options.rp.id).toBe('mirror.example')
  const made = { name: 'x', credential: key.make(options, page) }
  expect((await platform.request(passkeys.add, made, { token, headers })).status).toBe(200)

  const outgoing = (await platform.request(login.beginPasskey, {}, { headers })).output.options
  const here = await platform.request(login.passkey, { credential: key.sign(outgoing, page) }, { headers })
  expect(here.status).toBe(200)
  const there = { credential: key.sign(await send(platform), page) }
  expect(await platform.request(login.passkey, there, { headers: at('other.example') })).toMatchObject(INVALID)
  // plain http is accepted for pages of this machine only
  const plain = { credential: key.sign(await send(platform), { ...page, origin: 'http://mirror.example:8443' }) }
  expect(await platform.request(login.passkey, plain, { headers })).toMatchObject(INVALID)
})

test('a copy of a key is found out by its counter; a key that counts nothing stays good', async () => {
  await using player = await withPasskey()
  const { platform, key } = player
  expect((await logIn(platform, key.sign(await send(platform), { counter: 7 }))).status).toBe(200)
  expect(await logIn(platform, key.sign(await send(platform), { counter: 7 }))).toMatchObject(INVALID)
  expect(await logIn(platform, key.sign(await send(platform), { counter: 3 }))).toMatchObject(INVALID)
  expect((await logIn(platform, key.sign(await send(platform), { counter: 8 }))).status).toBe(200)

  const silent = createAuthenticator()
  const token = await registerVerified(platform, 'silent@example.com')
  await add(platform, token, silent)
  for (const counter of [0, 0])
    expect((await logIn(platform, silent.sign(await send(platform), { counter }))).status).toBe(200)
})

test('of two copies that sign at the same moment one gets in', async () => {
  await using player = await withPasskey()
  const { platform, key } = player
  const [one, other] = [await send(platform), await send(platform)]
  const answers = await Promise.all([
    logIn(platform, key.sign(one, { counter: 5 })),
    logIn(platform, key.sign(other, { counter: 5 })),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toStrictEqual([200, 422])
})

test('a passkey belongs to one account: no other adds, renames, removes it or steps up with it', async () => {
  await using player = await withPasskey()
  const { platform, token, key } = player
  const eve = await registerVerified(platform, 'eve@example.com')
  // Eve has the credential's name, and even temporarily its owner's key
  expect((await add(platform, eve, key)).status).toBe(409)
  const [{ id } = { id: '' }] = await listOf(platform, token)
  for (const shown of [
    await platform.request(passkeys.rename, { id, name: 'mine' }, { token: eve }),
    await platform.request(passkeys.remove, { id }, { token: eve }),
  ])
    expect(shown).toMatchObject({ status: 404, body: { errors: { base: ['not_found'] } } })
  await add(platform, eve, createAuthenticator())
  const outgoing = (await platform.request(stepUp.beginPasskey, {}, { token: eve })).output.options
  const shown = await platform.request(stepUp.confirm, { credential: key.sign(outgoing) }, { token: eve })
  expect(shown).toMatchObject(INVALID)
  // a challenge of one session cannot be used in another one
  const { options } = (await platform.request(passkeys.begin, {}, { token: eve })).output
  const handed = { name: 'x', credential: createAuthenticator().make(options) }
  expect(await platform.request(passkeys.add, handed, { token })).toMatchObject(INVALID)
  expect(await listOf(platform, token)).toHaveLength(1)
})

test('rubbish is no passkey, and what was drawn for nobody goes after a day', async () => {
  await using platform = await startPlatform()
  const key = createAuthenticator()
  const signed = key.sign(await send(platform))
  for (const response of [
    { ...signed.response, clientDataJSON: '!!!' },
    { ...signed.response, clientDataJSON: Buffer.from('null').toString('base64url') },
    { ...signed.response, clientDataJSON: Buffer.from('{"challenge":7}').toString('base64url') },
    { ...signed.response, authenticatorData: '' },
  ])
    expect(await logIn(platform, { ...signed, response })).toMatchObject(INVALID)
  await send(platform)
  platform.clock.advance(24 * 60 * MINUTE_MS + 5 * MINUTE_MS)
  await platform.platform.writer.execute('purgeExpired', undefined)
  expect(await platform.platform.reader.select().from(passkeyChallenges)).toStrictEqual([])
})

test('a stranger at one address is asked to sign a hundred times in a quarter of an hour, and no more', async () => {
  await using platform = await startPlatform()
  for (let count = 0; count < 100; count++) await send(platform)
  expect((await platform.request(login.beginPasskey, {})).status).toBe(429)
})

test('nobody adds a passkey before they have verified an address or number', async () => {
  await using platform = await startPlatform()
  const token = await register(platform)
  const refused = { status: 422, errors: { base: ['contact_unverified'] } }
  expect(await platform.request(passkeys.begin, {}, { token })).toMatchObject(refused)
})

test('an address that was never verified opens no account that has passkeys, and removes none [C12 C18 C22]', async () => {
  await using player = await withPasskey()
  const { platform, key } = player
  const { email } = APPLICANT
  using file = new DatabaseSync(platform.platform.settings.databaseUrl.replace('file:', ''))
  file.exec('UPDATE users SET is_email_verified = 0')
  const before = (await messagesTo(platform, email)).length
  await platform.request(login.requestEmailCode, { email })
  await platform.request(contract.recovery.email.forgot, { email })
  await platform.request(contract.auth.sendLoginData, { email })
  expect(await messagesTo(platform, email)).toHaveLength(before)
  expect((await logIn(platform, key.sign(await send(platform)))).status).toBe(200)
})

test('a passkey is good on the domain that it was made for, whatever its signature says', async () => {
  await using player = await withPasskey()
  const { platform, key } = player
  const headers = { 'x-service-secret': SERVICE_SECRET, 'x-forwarded-host': 'mirror.example' }
  const page = { origin: 'https://mirror.example', rpId: 'mirror.example' }
  const { options } = (await platform.request(login.beginPasskey, {}, { headers })).output
  const signed = await platform.request(login.passkey, { credential: key.sign(options, page) }, { headers })
  expect(signed).toMatchObject(INVALID)
})
