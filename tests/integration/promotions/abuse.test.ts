import { expect, test } from 'vitest'
import { checkAllBooks } from '#server/platform/books.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { APPLICANT, fund, register, startPlatform, type TestPlatform } from '../../support/platform.ts'

const { bonus, profile, dice } = contract
const CODE = 'LANTERN10'
let keys = 0
const key = () => `abuse-key-${String(++keys).padStart(8, '0')}`

async function withOffers(): Promise<TestPlatform> {
  const platform = await startPlatform()
  await platform.platform.writer.execute('seedOffers', undefined)
  return platform
}

/** Registers somebody and signs them in anew, as a browser does that tells its fingerprint. */
async function signedIn(platform: TestPlatform, email: string, fp: string | null): Promise<string> {
  await register(platform, email)
  const { password } = APPLICANT
  return (await platform.request(contract.auth.login.emailPassword, { email, password, fp })).output.token
}

async function take(platform: TestPlatform, token: string) {
  const { output } = await platform.request(bonus.checkCode, { code: CODE }, { token })
  const { id, terms_hash } = output.terms
  return platform.request(bonus.take, { id, terms_hash, code: CODE }, { token })
}

const roll = (platform: TestPlatform, token: string, { amount = '100', chance = 5000 } = {}) =>
  platform.request(dice.placeBet, { side: 'under', chance, amount, currency: 'RUB', idempotency_key: key() }, { token })

const grants = async (platform: TestPlatform, token: string) =>
  (await platform.request(bonus.grants, {}, { token })).output.grants

test('a bonus that is open to all is taken by one account of a browser, and by everybody else', async () => {
  await using platform = await withOffers()
  const first = await signedIn(platform, 'first@example.com', 'browser-1')
  const second = await signedIn(platform, 'second@example.com', 'browser-1')
  const other = await signedIn(platform, 'other@example.com', 'browser-2')
  const silent = await signedIn(platform, 'silent@example.com', null)
  expect((await take(platform, first)).output.state).toBe('active')
  expect(await take(platform, second)).toMatchObject({ status: 403, errors: { base: ['not_for_you'] } })
  expect((await take(platform, other)).output.state).toBe('active')
  expect((await take(platform, silent)).output.state).toBe('active')
  // nothing was taken from whoever had it before
  expect((await grants(platform, first))[0]?.state).toBe('active')
})

test('a code is taken once, also when it is pressed twice at once and after it was given up', async () => {
  await using platform = await withOffers()
  const token = await register(platform)
  const { output } = await platform.request(bonus.checkCode, { code: CODE }, { token })
  const wish = { id: output.terms.id, terms_hash: output.terms.terms_hash, code: CODE }
  const pressed = await Promise.all([1, 2, 3].map(() => platform.request(bonus.take, wish, { token })))
  expect(pressed.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  const [grant] = await grants(platform, token)
  await platform.request(bonus.cancel, { id: grant?.id ?? '' }, { token })
  expect((await platform.request(bonus.take, wish, { token })).status).toBe(409)
  expect(await grants(platform, token)).toHaveLength(1)
})

test('no stake with bonus money is larger than its terms say, and what is refused costs nothing', async () => {
  await using platform = await withOffers()
  const token = await register(platform)
  await take(platform, token)
  expect(await roll(platform, token, { amount: '500.01' })).toMatchObject({
    status: 422,
    errors: { amount: ['bonus_max_stake:500'] },
  })
  expect((await grants(platform, token))[0]).toMatchObject({ done: '0', held: '1000', state: 'active' })
  expect((await roll(platform, token, { amount: '500' })).status).toBe(200)
})

test('a bet that risks next to nothing counts nothing towards what is to be staked', async () => {
  await using platform = await withOffers()
  const token = await register(platform)
  await take(platform, token)
  // 96 in a hundred: pays 1.0312
  await roll(platform, token, { amount: '10', chance: 9600 })
  expect((await grants(platform, token))[0]).toMatchObject({ done: '0', state: 'active' })
  await roll(platform, token, { amount: '100' })
  expect((await grants(platform, token))[0]).toMatchObject({ done: '10', state: 'active' })
})

test('who gives a bonus up after a win keeps none of it, and own money stays', async () => {
  await using platform = await withOffers()
  const token = await register(platform)
  await take(platform, token)
  // whichever of these wins first makes it more than was given: that all of them lose happens once in 12,000 runs
  const held = async () => Number((await grants(platform, token))[0]?.held)
  const winning = [
    { amount: '1', chance: 9800 },
    { amount: '100', chance: 9800 },
    { amount: '450', chance: 8000 },
  ]
  for (const bet of winning) if ((await held()) <= 1000) await roll(platform, token, bet)
  expect(await held()).toBeGreaterThan(1000)
  await fund(platform, token, { amount: '300', currency: 'RUB' })
  const [grant] = await grants(platform, token)
  const { output } = await platform.request(bonus.cancel, { id: grant?.id ?? '' }, { token })
  expect(output).toEqual({ state: 'cancelled', forfeited: grant?.held })
  const { user } = (await platform.request(profile.user, {}, { token })).output
  expect(user).toMatchObject({ balance: '300', bonus: '0', bonus_balance: '0' })
  expect(await checkAllBooks(platform.platform.reader)).toEqual([])
})
