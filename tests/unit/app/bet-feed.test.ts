import { expect, test } from 'vitest'
import { type PublicBet, withHighWins, withLatest } from '~/lib/calls/bet-feed.ts'

const bet = (id: string, multiplier = '0.0000'): PublicBet => ({
  id,
  game: 'dice',
  title: null,
  player: null,
  currency: 'RUB',
  stake: '1',
  payout: '0',
  multiplier,
  placed_at: '2026-11-21T10:00:00.000Z',
})
const ids = (bets: readonly PublicBet[]) => bets.map(({ id }) => id)

test('news come on top, the newest first, and none twice', () => {
  expect(ids(withLatest([bet('2'), bet('1')], [bet('2'), bet('3'), bet('4')]))).toEqual(['4', '3', '2', '1'])
})

test('a list stays as long as it may be', () => {
  const list = Array.from({ length: 20 }, (_, index) => bet(`old-${index}`))
  const longer = withLatest(list, [bet('new')])
  expect(longer).toHaveLength(20)
  expect(ids(longer)).not.toContain('old-19')
})

test('high wins stay in the order of their multipliers, and what won nothing is none', () => {
  const list = [bet('a', '9.9000'), bet('b', '2.0000')]
  const news = [bet('c', '10.0000'), bet('d', '1.0000'), bet('e', '0.0000'), bet('b', '2.0000'), bet('f', '2.5000')]
  expect(ids(withHighWins(list, news))).toEqual(['c', 'a', 'f', 'b'])
})
