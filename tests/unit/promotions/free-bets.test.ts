import { expect, test } from 'vitest'
import { FREE_BET_GAMES } from '#server/shared/constants/free-bet-games.ts'
import { formatMicros, parseMicros } from '#server/shared/money/micros.ts'
import { multiplierOfFreeBet } from '#server/shared/promotions/free-bets.ts'
import { wonByFreeBet } from '#server/shared/promotions/wagering.ts'
import { picksIn } from '~/features/promotions/free-bet-picks.ts'

test('a free bet of 10 wins 14.5 at 2.45, and nothing where no more than its stake comes back (V8)', () => {
  const won = (payout: string) => formatMicros(wonByFreeBet(parseMicros('10'), parseMicros(payout)))
  expect([won('24.5'), won('10'), won('9.99'), won('0')]).toEqual(['14.5', '0', '0', '0'])
})

test('it is taken where the multiplier is known before', () => {
  expect(multiplierOfFreeBet('dice', { side: 'over', chance: 5000 })).toBe(19_800n)
  expect(multiplierOfFreeBet('coinflip', { side: 'heads' })).toBe(19_800n)
  expect(multiplierOfFreeBet('wheel', { risk: 'low' })).toBeNull()
})

test('a page offers what its terms take, and nothing below their multiplier', () => {
  expect(picksIn(FREE_BET_GAMES, '1.5000').map(({ id }) => id)).toEqual([
    'dice-6600',
    'dice-4950',
    'dice-2475',
    'dice-990',
    'dice-198',
    'coinflip-tails',
    'coinflip-heads',
  ])
  expect(picksIn(['dice'], '5.0000').map(({ multiplier }) => multiplier)).toEqual(['10.0000', '50.0000'])
  expect(picksIn(['coinflip'], '2.0000')).toEqual([])
})
