import { hashSync } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import {
  authenticators,
  identityChecks,
  identityDocuments,
  seedPairs,
  sharedChains,
  users,
} from '#db/platform/schema/index.ts'
import { secretId } from '#server/platform/kernel/former-secrets.ts'
import { unsealServerSeed } from '#server/platform/modules/fairness/index.ts'
import { buildChain } from '#server/platform/modules/shared-rounds/chain.ts'
import { readCheck } from '#server/platform/modules/verification/reads.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { photograph } from '../../support/pictures.ts'
import {
  APPLICANT,
  fund,
  lastCodeTo,
  operate,
  register,
  startPlatform,
  type TestPlatform,
} from '../../support/platform.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

const FIRST = 'the first secret of a platform that has two'
const SECOND = 'the second secret of a platform that has two'
const { email, password } = APPLICANT
const { emailPassword, emailCode, requestEmailCode } = contract.auth.login
const PERIOD_MS = 30_000

const totp = ({ clock }: TestPlatform, secret: string) => new TOTP({ secret }).generate({ timestamp: clock.now() })
const logIn = (platform: TestPlatform, second_factor: string) =>
  platform.request(emailPassword, { email, password, second_factor })

/** Creates all kinds of encrypted data of a player, and of a chain of shared rounds. */
async function fill(platform: TestPlatform) {
  const token = await register(platform)
  await fund(platform, token, { amount: '100', currency: 'RUB' })
  await platform.request(contract.auth.verify.email, { code: await lastCodeTo(platform, email) }, { token })
  const { secret } = (await platform.request(contract.secondFactor.begin, { password }, { token })).output
  const { output } = await platform.request(contract.secondFactor.confirm, { code: totp(platform, secret) }, { token })
  const holder = {
    given_name: 'Ada',
    family_name: 'Byron',
    born: '1985-12-10',
    country: 'GB',
    kind: 'id_card',
  } as const
  await platform.request(contract.verification.begin, holder, { token })
  const picture = await photograph()
  const upload = await platform.request(
    contract.verification.openUpload,
    { page: 'front', size: picture.length },
    { token },
  )
  const { id, piece_bytes: piece } = upload.output
  for (let number = 0; number * piece < picture.length; number += 1) {
    const data = picture.subarray(number * piece, (number + 1) * piece).toString('base64')
    await platform.request(contract.verification.putPiece, { id, number, data }, { token })
  }
  expect((await platform.request(contract.verification.finishUpload, { id }, { token })).status).toBe(200)
  const { writer } = platform.platform
  const epoch = await writer.execute('beginEpoch', undefined)
  const chain = await buildChain('bytes', Buffer.alloc(32, 7), { length: 4, spacing: 2 })
  const chainId = await writer.execute('publishChain', {
    epoch,
    name: 'crash',
    game: 'crash',
    chain,
    beaconRound: null,
  })
  await platform.request(requestEmailCode, { email })
  const code = await lastCodeTo(platform, email)
  return { token, secret, recovery: output.recovery_codes, chainId, links: chain.links.join(''), code }
}

type Filled = Awaited<ReturnType<typeof fill>>

/** Checks that their encrypted data can be decrypted. */
async function expectReadable(platform: TestPlatform, { secret, chainId, links }: Filled): Promise<void> {
  const { reader, settings } = platform.platform
  platform.clock.advance(PERIOD_MS)
  const { token } = (await logIn(platform, totp(platform, secret))).output
  const bet = { side: 'heads', amount: '1', currency: 'RUB', idempotency_key: crypto.randomUUID() } as const
  expect((await platform.request(contract.coinflip.placeBet, bet, { token })).status).toBe(200)
  const [chain] = await reader.select().from(sharedChains).where(eq(sharedChains.id, chainId))
  expect(unsealServerSeed(settings, { pairId: chainId, sealed: chain?.sealedLinks ?? '' })).toBe(links)
  const [user] = await reader.select().from(users).where(eq(users.email, email))
  const check = await readCheck(platform.platform, user?.id ?? '')
  expect(check?.holder.givenName).toBe('Ada')
  expect(check?.pages.map(({ open }) => open().subarray(8, 12).toString())).toEqual(['WEBP'])
}

/** Secrets that encrypt any stored data. */
async function marks({ platform: { reader } }: TestPlatform): Promise<readonly string[]> {
  const seals = await Promise.all([
    reader.select({ sealed: authenticators.sealedSecret }).from(authenticators),
    reader.select({ sealed: seedPairs.sealedServerSeed }).from(seedPairs),
    reader.select({ sealed: sharedChains.sealedLinks }).from(sharedChains),
    reader.select({ sealed: identityChecks.sealedHolder }).from(identityChecks),
    reader.select({ sealed: identityDocuments.sealed }).from(identityDocuments),
  ])
  for (const rows of seals) expect(rows.length).toBeGreaterThan(0)
  return [...new Set(seals.flat().map(({ sealed }) => sealed.slice(0, sealed.lastIndexOf('.'))))]
}

test('a changed secret keeps data under the former one readable, before and after it is resealed', async () => {
  using directory = temporaryDirectory()
  let filled: Filled
  {
    await using platform = await startPlatform({ directory: directory.path, settings: { secret: FIRST } })
    filled = await fill(platform)
    expect(await marks(platform)).toEqual([`s1.${secretId(FIRST)}`])
  }
  const { recovery, code } = filled
  {
    const formerSecrets = [{ secret: FIRST, until: Date.UTC(2026, 0, 1, 12) }]
    const settings = { secret: SECOND, formerSecrets }
    await using platform = await startPlatform({ directory: directory.path, settings, seed: 'after' })
    await expectReadable(platform, filled)
    expect((await logIn(platform, recovery[0] ?? '')).status).toBe(200)
    const byCode = { email, code, second_factor: recovery[1] ?? '' }
    expect((await platform.request(emailCode, byCode)).status).toBe(200)

    const reseal = async () => (await operate(platform, ['secret'], 'admin')).data
    const left = { recovery_codes: 8, barred_contacts: 0 }
    const keys = { checkpoint_keys: 1, promise_keys: 1 }
    const resealed = {
      server_seeds: 2,
      chains: 1,
      ...keys,
      authenticators: 1,
      operators: 0,
      identities: 1,
      documents: 1,
    }
    expect(await reseal()).toEqual({ resealed, left })
    const noKeys = { checkpoint_keys: 0, promise_keys: 0 }
    const nothing = {
      server_seeds: 0,
      chains: 0,
      ...noKeys,
      authenticators: 0,
      operators: 0,
      identities: 0,
      documents: 0,
    }
    expect(await reseal()).toEqual({ resealed: nothing, left })
    expect(await marks(platform)).toEqual([`s1.${secretId(SECOND)}`])
    await expectReadable(platform, filled)
  }
  await using platform = await startPlatform({
    directory: directory.path,
    settings: { secret: SECOND },
    seed: 'at last',
  })
  platform.clock.advance(PERIOD_MS * 2)
  await expectReadable(platform, filled)
  // hashes cannot be recomputed: these codes became invalid with their secret
  expect((await logIn(platform, recovery[2] ?? '')).status).toBe(422)
})

test('a password that is kept with other parameters is kept with those of now from its next login on', async () => {
  await using platform = await startPlatform()
  await register(platform)
  const { reader, writer } = platform.platform
  const kept = async () => (await reader.select().from(users).where(eq(users.email, email)))[0]
  const user = await kept()
  const before = user?.passwordHash ?? ''
  const weaker = hashSync(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
  await writer.execute('renewPasswordHash', { userId: user?.id ?? '', before, after: weaker })
  expect((await kept())?.passwordHash).toBe(weaker)

  expect((await platform.request(emailPassword, { email, password: 'not the password' })).status).toBe(422)
  expect((await kept())?.passwordHash).toBe(weaker)
  expect((await platform.request(emailPassword, { email, password })).status).toBe(200)
  const after = (await kept())?.passwordHash ?? ''
  expect(after).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect((await platform.request(emailPassword, { email, password })).status).toBe(200)
  expect((await kept())?.passwordHash).toBe(after)
})
