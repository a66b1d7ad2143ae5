import { beforeEach, expect, test, vi } from 'vitest'
import {
  forgetFavourites,
  onFavourites,
  readFavourites,
  storeFavourite,
} from '~/features/favourites/kept-favourites.ts'

let kept: string | null
beforeEach(() => {
  kept = null
  vi.stubGlobal('localStorage', { getItem: () => kept, setItem: (_: string, value: string) => (kept = value) })
  return () => vi.unstubAllGlobals()
})

test('what a visitor marks is kept in their browser, the last first and each once, until they take it back [R1]', () => {
  const received = vi.fn()
  const stop = onFavourites(received)
  for (const game of ['dice', 'keno', 'dice', 'crash'] as const) storeFavourite(game, true)
  expect(readFavourites()).toEqual(['crash', 'dice', 'keno'])
  expect(readFavourites()).toBe(readFavourites())
  storeFavourite('dice', false)
  expect(readFavourites()).toEqual(['crash', 'keno'])
  forgetFavourites()
  expect(readFavourites()).toEqual([])
  expect(received).toHaveBeenCalledTimes(6)
  stop()
})

test('invalid stored favourites are ignored; without storage, favourites last as long as the page', () => {
  for (const foreign of ['no JSON', '{"0":"dice"}', '[1,"constructor","dice","dice"]']) {
    kept = foreign
    expect(readFavourites()).toEqual(foreign.startsWith('[') ? ['dice'] : [])
  }
  const working = localStorage
  vi.stubGlobal('localStorage', undefined)
  storeFavourite('keno', true)
  expect(readFavourites()[0]).toBe('keno')
  vi.stubGlobal('localStorage', working)
  forgetFavourites()
})
