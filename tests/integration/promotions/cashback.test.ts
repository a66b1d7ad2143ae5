import { expect, test } from 'vitest'
import { checkAllBooks } from '#server/platform/books.ts'
import { payWeek } from '#server/platform/modules/promotions/pay-week.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { formatMicros, parseMicros } from '#server/shared/money/micros.ts'
import { cashbackOf, LEAST_CASHBACK } from '#server/shared/promotions/cashback.ts'
import { APPLICANT, fund, register, startPlatform } from '../../support/platform.ts'

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
    for (let rolled = 0; rolled < 6; rolled += 1)
      await platform.request(
        contract.dice.placeBet,
        // one in a hundred
        {
          side: 'under',
          chance: 100,
          amount: '1000',
          currency: 'RUB',
          idempotency_key: `cash-key-${++keys}-0123456`,
        },
        { token },
      )
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
  const lost = 10_000 - before.balance
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
