import { expect, test } from 'vitest'
import { type Bet, withBet } from '~/features/bets/bets.ts'

const bet = (id: string) => ({ id, game: 'dice' }) as Bet
const pages = (...ids: string[][]) => ({
  pages: ids.map((page) => ({ bets: page.map(bet), next: null })),
  pageParams: ids.map(() => undefined),
})

test('a settled bet stands on top of the list', () => {
  const data = withBet(pages(['b2', 'b1'], ['a1']), bet('b3'))
  expect(data.pages.map((page) => page.bets.map(({ id }) => id))).toEqual([['b3', 'b2', 'b1'], ['a1']])
})

test('a bet that a retry brings again is not listed twice', () => {
  const data = pages(['b2', 'b1'], ['a1'])
  expect(withBet(data, bet('b2'))).toBe(data)
  expect(withBet(data, bet('a1'))).toBe(data)
})
