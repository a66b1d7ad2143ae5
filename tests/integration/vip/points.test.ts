import { expect, test } from 'vitest'
import { checkAllBooks } from '#server/platform/books.ts'
import { accountBalance, playerAccount } from '#server/platform/modules/ledger/index.ts'
import { excludeSelf, takeTimeOut } from '#server/platform/modules/player-limits/commands/stop-playing.ts'
import { decideVip, joinVip } from '#server/platform/modules/vip/commands/join-vip.ts'
import { payRakeback } from '#server/platform/modules/vip/commands/pay-rakeback.ts'
import { forgoRakeback } from '#server/platform/modules/vip/index.ts'
import { addPoints, addPointsOnce, takePointsBack, vipStatus } from '#server/platform/modules/vip/points.ts'
import { formatMicros, parseMicros } from '#server/shared/money/micros.ts'
import { openTestDatabase } from '../../support/test-database.ts'

const DAY_MS = 86_400_000
const wallet = { userId: 'ada', currency: 'USD' } as const

/** A player whose own stakes are settled for points. */
function openVip() {
  const books = openTestDatabase()
  const { run } = books
  run(({ db, now }) =>
    db.run(
      `INSERT INTO users (id, name, register_method, currency, created_at) VALUES ('ada', 'Ada', 'email', 'USD', ?)`,
      [now],
    ),
  )
  return {
    books,
    run,
    stake: (decimal: string, game = 'dice') =>
      run((context) => addPoints(context, { ...wallet, game, stake: parseMicros(decimal) })),
    standing: () =>
      run((context) => {
        const { points, level } = vipStatus(context, 'ada')
        return `${formatMicros(points)} points, level ${level}`
      }),
    balance: () => formatMicros(run((context) => accountBalance(context, playerAccount(wallet, 'real')))),
    join: () => run((context) => joinVip(context, { userId: 'ada' })).status,
    status: () =>
      run(({ db }) => db.get<{ premium_status: string | null }>(`SELECT premium_status FROM users WHERE id = 'ada'`)),
    [Symbol.dispose]: () => books[Symbol.dispose](),
  }
}

test('points follow the edge of what was staked, and a level stays for a year [L2]', () => {
  using ada = openVip()
  ada.stake('10')
  ada.stake('10', 'roulette')
  expect(ada.standing()).toBe('37.027 points, level 0')
  ada.stake('62.973')
  expect(ada.standing()).toBe('100 points, level 1')
  // a month later they still count, a year later neither points nor the level do
  ada.books.advance(40 * DAY_MS)
  ada.stake('1')
  expect(ada.standing()).toBe('101 points, level 1')
  ada.books.advance(370 * DAY_MS)
  expect(ada.standing()).toBe('0 points, level 0')
})

test('a club request waits, is rejected, may be repeated after 30 days, and is granted at a level [O1]', () => {
  using ada = openVip()
  expect([ada.join(), ada.join()]).toEqual(['requested', 'requested'])
  expect(ada.status()).toEqual({ premium_status: 'pending' })
  ada.run((context) => decideVip(context, { userId: 'ada', verdict: 'refused', reason: 'new' }))
  expect([ada.join(), ada.status()]).toEqual(['refused', { premium_status: 'refused' }])
  ada.stake('100')
  ada.books.advance(31 * DAY_MS)
  expect([ada.join(), ada.status()]).toEqual(['member', { premium_status: 'approved' }])
})

test('a member is paid once per level and weekly rakeback; fractions of a cent carry over', async () => {
  using ada = openVip()
  ada.stake('1000')
  expect([ada.standing(), ada.balance()]).toEqual(['1000 points, level 2', '0'])
  expect(ada.join()).toBe('member')
  expect(ada.balance()).toBe('0.5')
  // 5 % of 1 % of 105.50 is 0.05275
  ada.stake('105.50')
  const pay = () => ada.run(payRakeback).changed
  expect(pay()).toBe(0)
  ada.books.advance(7 * DAY_MS + DAY_MS / 2)
  expect([pay(), pay()]).toEqual([1, 0])
  expect(ada.balance()).toBe('0.55')
  ada.stake('15')
  ada.books.advance(7 * DAY_MS)
  // 0.00275 carried and 0.0075
  expect(pay()).toBe(1)
  expect(ada.balance()).toBe('0.56')
  // at the rate of the level at the time of the stake: 5 % of 4,000
  ada.stake('400000', 'dice')
  expect(ada.standing()).toContain('level 6')
  ada.books.advance(7 * DAY_MS)
  const before = ada.balance()
  pay()
  expect(Number(ada.balance()) - Number(before)).toBeCloseTo(200, 2)
  expect(await checkAllBooks(ada.books.reader)).toEqual([])
})

test('players who leave for good are paid no more rakeback', () => {
  using ada = openVip()
  ada.stake('1000')
  ada.join()
  ada.stake('105.50')
  ada.run((context) => forgoRakeback(context, 'ada'))
  const before = ada.balance()
  ada.books.advance(14 * DAY_MS)
  expect(ada.run(payRakeback).changed).toBe(0)
  expect(ada.balance()).toBe(before)
})

test('a self-excluded member leaves the club, gets no rakeback, and cannot be approved by the operator', async () => {
  using ada = openVip()
  ada.stake('1000')
  ada.join()
  ada.stake('105.50')
  ada.run((context) => excludeSelf(context, { userId: 'ada', term: 'half_year' }))
  expect(ada.status()).toEqual({ premium_status: null })
  ada.run((context) => decideVip(context, { userId: 'ada', verdict: 'approved', reason: null }))
  expect(ada.status()).toEqual({ premium_status: null })
  // a bet that was open earns no rakeback any more
  ada.stake('5000')
  const before = ada.balance()
  ada.books.advance(14 * DAY_MS)
  ada.run(payRakeback)
  expect([ada.run(payRakeback).changed, ada.balance()]).toEqual([0, before])
  expect(await checkAllBooks(ada.books.reader)).toEqual([])
})

test('a rest keeps a membership, and a week that is over is paid without a word', () => {
  using ada = openVip()
  ada.stake('1000')
  ada.join()
  ada.stake('105.50')
  ada.run((context) => takeTimeOut(context, { userId: 'ada', until: context.now + 30 * DAY_MS }))
  ada.books.advance(7 * DAY_MS + DAY_MS / 2)
  ada.run(payRakeback)
  expect([ada.status(), ada.balance()]).toEqual([{ premium_status: 'approved' }, '0.55'])
})

test('what a stake has brought is taken back with it, once, also when it was paid for', () => {
  using ada = openVip()
  ada.stake('1000')
  ada.join()
  const once = () =>
    ada.run((context) =>
      addPointsOnce(context, {
        ...wallet,
        game: 'sports',
        edgePpm: 50_000,
        reference: 'bet:1',
        stake: parseMicros('100'),
      }),
    )
  const back = () => ada.run((context) => takePointsBack(context, 'bet:1'))
  const nextMonday = () => ada.books.advance(7 * DAY_MS + DAY_MS / 2)
  once()
  once()
  expect(ada.standing()).toBe('1500 points, level 2')
  back()
  back()
  expect(ada.standing()).toBe('1000 points, level 2')
  once()
  nextMonday()
  ada.run(payRakeback)
  // 5 % of 5 % of 100
  expect(ada.balance()).toBe('0.75')
  back()
  ada.stake('400')
  nextMonday()
  ada.run(payRakeback)
  // 0.20 for the week, less the 0.25 that was reversed
  expect(ada.balance()).toBe('0.75')
  ada.stake('400')
  nextMonday()
  ada.run(payRakeback)
  expect(ada.balance()).toBe('0.9')
})
