import { expect, test } from 'vitest'
import { expireBonuses } from '#server/platform/modules/promotions/commands/expire-bonuses.ts'
import { checkLedgerBooks } from '../../support/check-ledger-books.ts'
import { refusalOf } from '../../support/refusal-code.ts'
import { DAY_MS, openBonusPlayer } from './bonus-player.ts'

test('own money is staked first, a return is divided as its stake, and only the bonus part counts', async () => {
  using ada = openBonusPlayer('7', { wagering: 3, amount: '20', capTimes: 5 })
  ada.take()
  ada.settle(ada.stake('4'), '0')
  expect(ada.shown()).toBe('real 3 bonus 20 done 0/60 active')
  expect(refusalOf(() => ada.stake('6'))).toBe('bonus_max_stake:5')
  ada.settle(ada.stake('5'), '9.9')
  expect(ada.shown()).toBe('real 5.94 bonus 21.96 done 2/60 active')
  ada.settle(ada.stake('5'), '0')
  expect(ada.shown()).toBe('real 0.94 bonus 21.96 done 2/60 active')
  ada.settle(ada.stake('5', { game: 'dice' }), '9.9')
  expect(ada.shown()).toBe('real 1.8612 bonus 25.9388 done 2.406/60 active')
  // won at 1.4: does not count
  ada.settle(ada.stake('5', { game: 'crash' }), '7')
  expect(ada.shown()).toBe('real 2.60568 bonus 27.19432 done 2.406/60 active')
  ada.giveBack(ada.stake('5'))
  expect(ada.shown()).toBe('real 2.60568 bonus 27.19432 done 2.406/60 active')
  ada.settle(ada.stake('5'), '0')
  expect(ada.shown()).toBe('real 0 bonus 24.8 done 4.80032/60 active')
  // low-risk bets do not count towards wagering; games that do not count cannot be played with bonus money
  ada.settle(ada.stake('5', { game: 'dice', risksLittle: true }), '5')
  expect(ada.shown()).toBe('real 0 bonus 24.8 done 4.80032/60 active')
  expect(refusalOf(() => ada.stake('1', { game: 'rooms' }))).toBe('insufficient_funds')
  expect(await checkLedgerBooks(ada.books.reader)).toEqual([])
})

test('a completed bonus pays up to its cap, and a bet that was open then pays within what is left of it', async () => {
  using ada = openBonusPlayer('0', { wagering: 2, amount: '10', capTimes: 3 })
  ada.take()
  ada.settle(ada.stake('5'), '50')
  expect(ada.shown()).toBe('real 0 bonus 55 done 5/20 active')
  ada.settle(ada.stake('5'), '0')
  expect(ada.shown()).toBe('real 0 bonus 50 done 10/20 active')
  const open = ada.stake('5')
  ada.settle(ada.stake('5'), '10')
  expect(ada.shown()).toBe('real 0 bonus 50 done 15/20 active')
  ada.settle(ada.stake('5'), '0')
  expect(ada.shown()).toBe('real 30 bonus 0 done 20/20 completed')
  ada.settle(open, '10')
  expect(ada.shown()).toBe('real 30 bonus 0 done 20/20 completed')
  expect(refusalOf(() => ada.cancel())).toBe('conflict')
  expect(await checkLedgerBooks(ada.books.reader)).toEqual([])
})

test('a bonus of which less than a hundredth is left is over', async () => {
  using ada = openBonusPlayer('0', { wagering: 30, amount: '10' })
  ada.take()
  ada.settle(ada.stake('5'), '0')
  expect(ada.shown()).toBe('real 0 bonus 5 done 5/300 active')
  ada.settle(ada.stake('4.995'), '0')
  expect(ada.shown()).toBe('real 0 bonus 0 done 9.995/300 cancelled')
  expect(await checkLedgerBooks(ada.books.reader)).toEqual([])
})

test('who gives a bonus up keeps what is theirs, and what comes of open bets for it goes to the house', async () => {
  using ada = openBonusPlayer('2', { wagering: 30, amount: '10' })
  ada.take()
  expect(refusalOf(() => ada.take())).toBe('bonus_active')
  const open = ada.stake('4')
  expect(ada.cancel()).toEqual({ state: 'cancelled', forfeited: '8' })
  expect(ada.shown()).toBe('real 0 bonus 0 done 0/300 cancelled')
  ada.settle(open, '8')
  // half of the stake was own money
  expect(ada.shown()).toBe('real 4 bonus 0 done 0/300 cancelled')
  expect(await checkLedgerBooks(ada.books.reader)).toEqual([])
})

test('who excludes themselves is paid the part that was wagered', async () => {
  using ada = openBonusPlayer('0', { wagering: 10, amount: '50', maxStake: '50' })
  ada.take()
  for (let bet = 0; bet < 6; bet++) ada.settle(ada.stake('50'), '50')
  ada.settle(ada.stake('25'), '51.20')
  expect(ada.shown()).toBe('real 0 bonus 76.2 done 325/500 active')
  ada.exclude()
  expect(ada.shown()).toBe('real 32.5 bonus 0 done 325/500 cancelled')
  expect(await checkLedgerBooks(ada.books.reader)).toEqual([])
})

test('a bonus whose time is over waits for its open bets, and is staked no more', async () => {
  using ada = openBonusPlayer('0', { wagering: 10, amount: '10' })
  ada.take()
  const open = ada.stake('5')
  ada.books.advance(7 * DAY_MS)
  ada.run(expire)
  expect(ada.shown()).toBe('real 0 bonus 5 done 0/100 active')
  expect(refusalOf(() => ada.stake('1'))).toBe('insufficient_funds')
  ada.settle(open, '10')
  expect(ada.shown()).toBe('real 0 bonus 0 done 5/100 expired')
  expect(await checkLedgerBooks(ada.books.reader)).toEqual([])
})

test('the clocks of a bonus stand still while its player rests', () => {
  using ada = openBonusPlayer('0', { wagering: 10, amount: '10' })
  ada.rest(7)
  ada.books.advance(8 * DAY_MS)
  ada.run(expire)
  expect(ada.found().state).toBe('available')
  ada.take()
  ada.books.advance(6 * DAY_MS)
  ada.rest(7)
  ada.books.advance(7 * DAY_MS)
  ada.run(expire)
  expect(ada.found().state).toBe('active')
  ada.books.advance(2 * DAY_MS)
  ada.run(expire)
  expect(ada.shown()).toBe('real 0 bonus 0 done 0/100 expired')
})

const expire = expireBonuses
