import { beforeEach, expect, test, vi } from 'vitest'
import { forgetRecentGames, readRecentGames, storeRecentGame } from '~/features/catalogue/recent-games.ts'

let kept: string | null
beforeEach(() => {
  kept = null
  vi.stubGlobal('localStorage', {
    getItem: () => kept,
    setItem: (_: string, value: string) => (kept = value),
    removeItem: () => (kept = null),
  })
  return () => vi.unstubAllGlobals()
})

test('the last game that was bet on stands first, each once, and four of them are kept', () => {
  for (const game of ['dice', 'keno', 'dice', 'wheel', 'hilo', 'miner'] as const) storeRecentGame(game)
  expect(readRecentGames()).toEqual(['miner', 'hilo', 'wheel', 'dice'])
  forgetRecentGames()
  expect(readRecentGames()).toEqual([])
})

test('invalid stored recent games are ignored; without storage, recent games last as long as the page', () => {
  for (const foreign of ['no JSON', '{"0":"dice"}', '[1,"constructor","dice"]']) {
    kept = foreign
    expect(readRecentGames()).toEqual(foreign.startsWith('[') ? ['dice'] : [])
  }
  const working = localStorage
  vi.stubGlobal('localStorage', undefined)
  storeRecentGame('keno')
  expect(readRecentGames()[0]).toBe('keno')
  vi.stubGlobal('localStorage', working)
  forgetRecentGames()
})
