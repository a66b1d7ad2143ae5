import { expect, test } from 'vitest'
import { closedState } from '~/lib/pages/closed-games.ts'
import { isOfClosedGame } from '~/lib/pages/open-paths.ts'

const everywhere = { currency: null, country: null }
const off = (game: string) => ({ game, state: 'off' as const, ...everywhere })
const inMaintenance = (game: string) => ({ game, state: 'maintenance' as const, ...everywhere })

test('the more severe of two closings counts, in whatever order they come', () => {
  const rows = [inMaintenance('dice'), off('dice')]
  expect(closedState({ closed_games: rows }, 'dice')).toBe('off')
  expect(closedState({ closed_games: rows.toReversed() }, 'dice')).toBe('off')
  expect(closedState({ closed_games: [inMaintenance('dice')] }, 'dice')).toBe('maintenance')
  expect(closedState({ closed_games: rows }, 'keno')).toBeNull()
})

test('a game that is closed in a currency or a country stays listed', () => {
  const closed_games = [
    { ...off('dice'), currency: 'EUR' as const },
    { ...off('keno'), country: 'US' },
  ]
  expect(closedState({ closed_games }, 'dice')).toBeNull()
  expect(closedState({ closed_games }, 'keno')).toBeNull()
})

test('every page of a game that is off belongs to it, and no other page does', () => {
  const closed_games = [off('cases'), off('slots'), off('live'), inMaintenance('dice')]
  const closed = ['/games/cases', '/games/cases/spring', '/games/slots', '/games/live-casino', '/games/slots/loomlight']
  const open = ['/', '/games', '/games/dice', '/betting', '/cases', '/fairness/slots']
  for (const path of closed) expect([path, isOfClosedGame({ closed_games }, path)]).toEqual([path, true])
  for (const path of open) expect([path, isOfClosedGame({ closed_games }, path)]).toEqual([path, false])
})
