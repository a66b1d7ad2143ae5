import { expect, test } from 'vitest'
import { checkAllBooks } from '#server/platform/books.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { openGame, STUDIO_SETTINGS, walletClient } from '../../support/casino/wallet-client.ts'
import { callbackOf, callbackRequest, SANDBOX_CALLBACK } from '../../support/deposits.ts'
import { APPLICANT, fund, register, startPlatform, type TestPlatform } from '../../support/platform.ts'

const { bonus, profile, dice, roulette } = contract
const SLOT = 'loomlight'
const CODE = 'LANTERN10'
let keys = 0
const key = () => `abuse-key-${String(++keys).padStart(8, '0')}`

async function withOffers(): Promise<TestPlatform> {
  const platform = await startPlatform({ providerSettings: STUDIO_SETTINGS })
  await platform.platform.writer.execute('seedOffers', undefined)
  return platform
}

/** Registers a player and signs them in again, with a browser fingerprint. */
async function signedIn(platform: TestPlatform, email: string, fp: string | null): Promise<string> {
  await register(platform, email)
  const { password } = APPLICANT
  return (await platform.request(contract.auth.login.emailPassword, { email, password, fp })).output.token
}

/** A slot of the studio, whose wins this test sets. */
async function openSlot(platform: TestPlatform, token: string) {
  const { sessionId, playerRef } = await openGame(platform, token, SLOT)
  const { call } = walletClient(platform)
  const round = { roundId: 'r1', gameId: SLOT, currency: 'RUB' }
  return {
    async bet(roubles: string) {
      platform.clock.advance(1000)
      return (await call('bet', { ...round, sessionId, txId: key(), amount: `${roubles}000000` })).json
    },
    win: (roubles: string) => call('win', { ...round, playerRef, txId: key(), amount: `${roubles}000000` }),
  }
}

/** Deposits a thousand roubles, from a payment instrument. */
async function payIn(platform: TestPlatform, token = '', instrument?: string): Promise<void> {
  const wish = { amount: '1000', currency: 'RUB', idempotency_key: key() } as const
  const { output } = await platform.request(contract.payments.createDeposit, wish, { token })
  const { secret } = platform.platform.settings
  const report = callbackOf({ secret, now: platform.clock.now() }, output, { instrument })
  expect((await platform.fetch(SANDBOX_CALLBACK, callbackRequest(report))).status).toBe(200)
}

const userOf = async (platform: TestPlatform, token = '') =>
  (await platform.request(profile.user, {}, { token })).output.user

/** Offer of the code, for any caller. */
const check = (platform: TestPlatform, token = '') =>
  platform.request(bonus.checkCode, { code: CODE }, token === '' ? {} : { token })

async function take(platform: TestPlatform, token = '') {
  const { id, terms_hash } = (await check(platform)).output.terms
  return platform.request(bonus.take, { id, terms_hash, code: CODE }, { token })
}

const roll = (platform: TestPlatform, token: string, { amount = '100', chance = 5000 } = {}) =>
  platform.request(dice.placeBet, { side: 'under', chance, amount, currency: 'RUB', idempotency_key: key() }, { token })

const grants = async (platform: TestPlatform, token = '') =>
  (await platform.request(bonus.grants, {}, { token })).output.grants

test('a bonus that is open to all is taken by one account of a browser, and by everybody else', async () => {
  await using platform = await withOffers()
  const first = await signedIn(platform, 'first@example.com', 'browser-1')
  const second = await signedIn(platform, 'second@example.com', 'browser-1')
  const other = await signedIn(platform, 'other@example.com', 'browser-2')
  const silent = await signedIn(platform, 'silent@example.com', null)
  expect((await take(platform, first)).output.state).toBe('active')
  // announced before the claim, and enforced
  expect(await check(platform, second)).toMatchObject({ status: 403, errors: { code: ['not_for_you'] } })
  expect(await take(platform, second)).toMatchObject({ status: 403, errors: { base: ['not_for_you'] } })
  expect((await take(platform, other)).output.state).toBe('active')
  expect((await take(platform, silent)).output.state).toBe('active')
  // the earlier owner keeps everything
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
  await fund(platform, token, { amount: '100', currency: 'RUB' })
  await take(platform, token)
  const slot = await openSlot(platform, token)
  // a part of own money makes no difference
  expect(await slot.bet('520')).toMatchObject({
    error: { code: 'LIMIT_REACHED', details: { limit: 'bonus_max_stake', max: '500' } },
  })
  expect(await roll(platform, token, { amount: '500.01' })).toMatchObject({
    status: 422,
    errors: { amount: ['bonus_max_stake:500'] },
  })
  expect((await grants(platform, token))[0]).toMatchObject({ done: '0', held: '1000', state: 'active' })
  expect(await userOf(platform, token)).toMatchObject({ balance: '100', bonus_balance: '1000' })
  const { output } = await roll(platform, token, { amount: '500' })
  const returned = Number(output.bet.payout)
  const [grant] = await grants(platform, token)
  // four hundred of it were bonus money, of which a tenth counts
  expect(grant?.done).toBe('40')
  expect(Number((await userOf(platform, token)).balance) + Number(grant?.held)).toBe(600 + returned)
  expect(await checkAllBooks(platform.platform.reader)).toEqual([])
})

test('a bet that risks next to nothing counts nothing towards what is to be staked', async () => {
  await using platform = await withOffers()
  const token = await register(platform)
  await take(platform, token)
  let held = 1000
  const after = ({ output }: Awaited<ReturnType<typeof roll>>, staked: number) => {
    held = Math.round((held - staked + Number(output.bet.payout)) * 1e6) / 1e6
  }
  // 96 in a hundred: pays 1.0312
  after(await roll(platform, token, { amount: '10', chance: 9600 }), 10)
  expect((await grants(platform, token))[0]).toMatchObject({ done: '0', held: String(held), state: 'active' })
  // all pockets but one of the wheel of 37
  const chips = Array.from({ length: 36 }, (_, pocket) => ({ bet: `straight:${pocket}`, amount: '1' }))
  const spread = { chips, currency: 'RUB', idempotency_key: key() } as const
  const spun = await platform.request(roulette.placeBet, spread, { token })
  expect(spun.status).toBe(200)
  held = Math.round((held - 36 + Number(spun.output.bet.payout)) * 1e6) / 1e6
  expect((await grants(platform, token))[0]).toMatchObject({ done: '0', held: String(held), state: 'active' })
  after(await roll(platform, token, { amount: '100' }), 100)
  expect((await grants(platform, token))[0]).toMatchObject({ done: '10', held: String(held), state: 'active' })
  expect((await userOf(platform, token)).balance).toBe('0')
  expect(await checkAllBooks(platform.platform.reader)).toEqual([])
})

test('who gives a bonus up after a win keeps what own money has won, and nothing of what the bonus has', async () => {
  await using platform = await withOffers()
  const token = await register(platform)
  await fund(platform, token, { amount: '300', currency: 'RUB' })
  await take(platform, token)
  const slot = await openSlot(platform, token)
  // own money is staked first: three quarters of the win belong to it
  expect(await slot.bet('400')).toMatchObject({ split: { real: '300000000', bonus: '100000000' } })
  await slot.win('4000')
  const [grant] = await grants(platform, token)
  expect(grant).toMatchObject({ held: '1900', state: 'active' })
  expect((await userOf(platform, token)).balance).toBe('3000')
  const { output } = await platform.request(bonus.cancel, { id: grant?.id ?? '' }, { token })
  expect(output).toEqual({ state: 'cancelled', forfeited: '1900' })
  expect(await userOf(platform, token)).toMatchObject({ balance: '3000', bonus: '0', bonus_balance: '0' })
  // later wins of the round are divided like its stake, and the bonus part is forfeited
  await slot.win('400')
  expect(await userOf(platform, token)).toMatchObject({ balance: '3300', bonus_balance: '0' })
  expect(await checkAllBooks(platform.platform.reader)).toEqual([])
})

test('two accounts that pay in from the same card are one for bonuses, whatever their browsers', async () => {
  await using platform = await withOffers()
  const tokens: string[] = []
  for (const name of ['first', 'second', 'other', 'silent'])
    tokens.push(await signedIn(platform, `${name}@example.com`, `browser of ${name}`))
  const [first, second, other, silent] = tokens
  const choose = async (token = '') => {
    const { offers } = (await platform.request(bonus.offers, {}, { token })).output
    const terms = offers.find((one) => one.terms.id === 'welcome')?.terms
    return platform.request(bonus.take, { id: 'welcome', terms_hash: terms?.terms_hash ?? '' }, { token })
  }
  for (const token of [first, second, other, silent]) expect((await choose(token)).output.state).toBe('available')
  await payIn(platform, first, 'card 1')
  expect(await userOf(platform, first)).toMatchObject({ balance: '1000', bonus_balance: '1000' })
  // chosen before the link was known: the deposit is credited, the bonus is not
  await payIn(platform, second, 'card 1')
  expect(await userOf(platform, second)).toMatchObject({ balance: '1000', bonus_balance: '0' })
  expect((await grants(platform, second)).map(({ state, reason }) => [state, reason])).toEqual([
    ['cancelled', 'not_for_you'],
  ])
  await payIn(platform, other, 'card 2')
  await payIn(platform, silent)
  for (const token of [other, silent]) expect((await userOf(platform, token)).bonus_balance).toBe('1000')

  // and afterwards neither is offered what the other has had
  expect((await take(platform, first)).status).toBe(409)
  const { grants: own } = (await platform.request(bonus.grants, {}, { token: first })).output
  await platform.request(bonus.cancel, { id: own[0]?.id ?? '' }, { token: first })
  expect((await take(platform, first)).status).toBe(200)
  expect(await take(platform, second)).toMatchObject({ status: 403, errors: { base: ['not_for_you'] } })
  expect((await userOf(platform, second)).bonus_balance).toBe('0')
  expect(await checkAllBooks(platform.platform.reader)).toEqual([])
})
