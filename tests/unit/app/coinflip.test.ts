import { describe, expect, test } from 'vitest'
import { COIN_SIDES } from '#server/shared/rules/coinflip/current.ts'
import { COIN_AT_REST, eventsOf, landed, sideUp, tossed } from '~/games/coinflip/coin-view.ts'
import { streaksOf } from '~/games/coinflip/streak-road.tsx'

describe('the coin on the board', () => {
  test('goes up and comes down on the side that was decided', () => {
    for (const side of COIN_SIDES)
      expect(eventsOf({ side, win: true })).toEqual([{ kind: 'toss', side }, { kind: 'land' }])
  })

  test('shows the decided side from wherever it lies, and never turns back', () => {
    let coin = COIN_AT_REST
    for (const side of ['tails', 'tails', 'heads', 'tails', 'heads', 'heads'] as const) {
      const flying = tossed(coin, side, 900)
      expect(flying).toMatchObject({ isInAir: true, durationMs: 900 })
      expect(flying.halfTurns - coin.halfTurns).toBeGreaterThan(6)
      coin = landed(flying)
      expect([sideUp(coin), coin.isInAir]).toEqual([side, false])
    }
  })
})

test('streaks are runs of one side, in the order of the flips', () => {
  expect(streaksOf([])).toEqual([])
  expect(streaksOf(['heads', 'tails', 'tails', 'heads', 'heads', 'heads'])).toEqual([
    { side: 'heads', length: 1 },
    { side: 'tails', length: 2 },
    { side: 'heads', length: 3 },
  ])
})
