import { expect, test } from 'vitest'
import { checkAllBooks } from '#server/platform/books.ts'
import { betReference, recordBet } from '#server/platform/modules/bets/index.ts'
import { placeStake, settleStake } from '#server/platform/modules/player-limits/index.ts'
import { campaignDocument } from '#server/platform/modules/promotions/campaign-document.ts'
import { payCashback } from '#server/platform/modules/promotions/commands/pay-cashback.ts'
import { seedOffers } from '#server/platform/modules/promotions/commands/seed-offers.ts'
import { payWeek } from '#server/platform/modules/promotions/pay-week.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { formatMicros, multiplierFor, parseMicros } from '#server/shared/money/micros.ts'
import { cashbackOf, LEAST_CASHBACK } from '#server/shared/promotions/cashback.ts'
import { APPLICANT, fund, register, startPlatform } from '../../support/platform.ts'
import { grant } from '../../support/play-money.ts'
import {
  freeBetCampaign,
  inEach,
  matchCampaign,
  moneyCampaign,
  spinsCampaign,
} from '../../support/promotions/campaigns.ts'
import { openTestDatabase } from '../../support/test-database.ts'
import { addPlayers } from '../sports/bettors.ts'

const DAY_MS = 86_400_000

test('2 % of what a week has cost comes back, up to a most and from a least on (V14)', () => {
  const back = (lost: string) =>
    formatMicros(cashbackOf(parseMicros(lost), { percent: 2, maxAmount: parseMicros('50'), currency: 'USD' }))
  expect([back('318.77'), back('9000'), back('4.99'), back('5')]).toEqual(['6.37', '50', '0', '0.1'])
  expect(formatMicros(cashbackOf(-5_000_000n, { percent: 2, maxAmount: parseMicros('50'), currency: 'USD' }))).toBe('0')
  expect(LEAST_CASHBACK).toEqual({ USD: '0.10', EUR: '0.10', RUB: '10', INR: '10', KZT: '50' })
})

test('on Monday what a week has cost each player is summed up, and its part is paid once, as real money', async () => {
  await using platform = await startPlatform()
  const { writer, reader } = platform.platform
  await writer.execute('seedOffers', undefined)
  const emails = ['first@example.com', 'resting@example.com', 'idle@example.com']
  const players = new Map<string, string>()
  for (const email of emails) players.set(email, await register(platform, email))
  let keys = 0
  for (const email of emails.slice(0, 2)) {
    const token = players.get(email) ?? ''
    await fund(platform, token, { amount: '10000', currency: 'RUB' })
    // the cashback counts no dice: their edge is below its rate
    await platform.request(
      contract.dice.placeBet,
      { side: 'under', chance: 100, amount: '1000', currency: 'RUB', idempotency_key: `cash-key-${++keys}-0123456` },
      { token },
    )
    for (let left = 9000; left >= 5000; ) {
      const wish = { slug: 'nebula', version: 1, count: 1, currency: 'RUB' } as const
      const keyed = { ...wish, idempotency_key: `cash-key-${++keys}-0123456` }
      left = Number((await platform.request(contract.cases.open, keyed, { token })).output.balance)
    }
  }
  const balanceOf = async (email: string) => {
    const { password } = APPLICANT
    const { output } = await platform.request(contract.auth.login.emailPassword, { email, password })
    const { user } = (await platform.request(contract.profile.user, {}, { token: output.token })).output
    return { id: user.id, balance: Number(user.balance), token: output.token }
  }
  const before = await balanceOf('first@example.com')
  const resting = await balanceOf('resting@example.com')
  // Thursday, 1 January 2026: nothing of this week yet
  await payWeek(platform.platform)
  expect((await balanceOf('first@example.com')).balance).toBe(before.balance)

  // a closed account is not paid
  const gone = await register(platform, 'gone@example.com')
  await fund(platform, gone, { amount: '1000', currency: 'RUB' })
  for (let left = 1000; left > 0; ) {
    const money = {
      amount: `${Math.min(left, 1000)}`,
      currency: 'RUB',
      idempotency_key: `cash-key-${++keys}-0123456`,
    } as const
    const { output } = await platform.request(
      contract.dice.placeBet,
      { ...money, side: 'under', chance: 100 },
      { token: gone },
    )
    left = Number(output.balance)
  }
  expect((await platform.request(contract.profile.close, {}, { token: gone })).status).toBe(200)

  await writer.execute('takeTimeOut', { userId: resting.id, until: platform.clock.now() + 30 * DAY_MS })
  platform.clock.advance(4 * DAY_MS)
  await payWeek(platform.platform)
  await payWeek(platform.platform)
  // the roll of the dice was lost too, and counts nothing
  const lost = 9000 - before.balance
  const after = await balanceOf('first@example.com')
  expect(after.balance).toBe(before.balance + Math.floor(lost * 2) / 100)
  expect((await balanceOf('resting@example.com')).balance).toBe(resting.balance)
  const given = await reader.query.bonusGrants.findMany()
  expect(given.map(({ userId }) => userId)).toEqual([before.id])
  const { output } = await platform.request(contract.bonus.grants, {}, { token: after.token })
  expect(
    output.grants.map(({ terms, state, reason, amount, released }) => [terms.id, state, reason, amount === released]),
  ).toEqual([['monday', 'completed', 'paid', true]])
  // it is still offered, week after week
  const { output: offered } = await platform.request(contract.bonus.offers, {}, { token: after.token })
  expect(offered.offers.map(({ terms }) => terms.id)).toContain('monday')
  expect(await checkAllBooks(reader)).toEqual([])
})

test('cashback counts all wallets of a player together, and in the games of its terms alone', () => {
  using books = openTestDatabase()
  const [ada] = addPlayers(books, 1, 'USD')
  if (!ada) throw new Error('no player')
  const { userId } = ada
  books.run(seedOffers)
  let bets = 0
  const play = (currency: 'USD' | 'EUR', payout: string, game = 'loomlight') =>
    books.run((context) => {
      bets += 1
      const id = `bet-${bets}`
      const [stake, paid] = [parseMicros('100'), parseMicros(payout)]
      grant(context, { userId, currency, amount: stake, key: id })
      const reference = betReference(id)
      placeStake(context, { userId, currency, reference, amount: stake, isAutomatic: false })
      settleStake(context, { reference, payout: paid })
      const proof = { kind: 'provider_round', provider: 'acme', roundId: id, tableHash: null } as const
      const played = { params: {}, outcome: {}, multiplier: multiplierFor(paid, stake), placedAt: context.now, proof }
      recordBet(context, { id, game, rulesVersion: 'acme', currency, stake, payout: paid, ...played }, ada)
    })
  const given = () =>
    books.run(({ db }) => db.all<{ amount: string }>('SELECT CAST(amount AS TEXT) AS amount FROM bonus_grants'))
  const pay = () => books.run((context) => payCashback(context, { week: '2025-12-29', after: 0 }))
  // 100 USD and 50 EUR at 0.92 are 154.347826 USD
  play('USD', '0')
  play('EUR', '50')
  play('USD', '1000', 'dice')
  books.advance(8 * DAY_MS)
  expect([pay().after, given().map(({ amount }) => amount)]).toEqual([null, ['3080000']])
  pay()
  expect(given()).toHaveLength(1)
})

test('an offer that would lose money by itself is refused: a high cashback, or a value without a budget', async () => {
  await using platform = await startPlatform()
  const { writer } = platform.platform
  const publish = (document: object) => writer.execute('publishCampaign', campaignDocument.parse(document))
  const cashback = { kind: 'cashback', id: 'weekly', names: matchCampaign('x').names, max_amount: inEach(5000) }
  await expect(publish({ ...cashback, percent: 2, games: ['slots', 'dice'] })).rejects.toMatchObject({
    code: 'invalid',
    field: 'percent',
  })
  await expect(publish({ ...cashback, percent: 4, games: ['slots'] })).rejects.toMatchObject({ field: 'percent' })
  expect(await publish({ ...cashback, percent: 2, games: ['slots'] })).toMatchObject({ version: 1 })
  for (const document of [matchCampaign('m'), moneyCampaign(), freeBetCampaign(), spinsCampaign()])
    await expect(publish({ ...document, most_usd: undefined })).rejects.toMatchObject({
      code: 'invalid',
      field: 'most_usd',
    })
})
