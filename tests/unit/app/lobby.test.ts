import { beforeEach, describe, expect, test } from 'vitest'
import { rtpOf } from '#server/rules/dice/paytable.ts'
import { findGames, GAMES, gameOf } from '~/features/lobby/catalogue.ts'
import { overwriteGetLocale } from '~/paraglide/runtime.js'

beforeEach(() => overwriteGetLocale(() => 'ru'))

const found = (query: Parameters<typeof findGames>[0]) => findGames(query).map((game) => game.id)

describe('the lobby [R1]', () => {
  test('says the figures of the rules', () => {
    expect(gameOf('dice')).toMatchObject({ rtp: '99.0', topMultiplier: '9900.0000' })
    const lowest = Math.min(
      ...Array.from({ length: 9800 }, (_, index) => {
        const { numerator, denominator } = rtpOf(index + 1)
        return (100 * Number(numerator)) / Number(denominator)
      }),
    )
    expect(lowest.toFixed(1)).toBe(gameOf('dice').rtp)
  })

  test('finds a game by its name in the language of the page, whatever the case, or by its address', () => {
    expect(found({})).toEqual(GAMES.map((game) => game.id))
    expect(found({ q: ' ДАЙ ' })).toEqual(['dice'])
    expect(found({ q: 'dice' })).toEqual(['dice'])
    expect(found({ q: 'рулетка' })).toEqual([])
    overwriteGetLocale(() => 'hi')
    expect(found({ q: 'डाइस' })).toEqual(['dice'])
  })

  test('narrows by what a game is', () => {
    for (const game of findGames({ show: 'instant' })) expect(game.isInstant).toBe(true)
    for (const game of findGames({ show: 'rtp' })) expect(Number(game.rtp)).toBeGreaterThanOrEqual(99)
    expect(found({ show: 'instant', q: 'dice' })).toEqual(['dice'])
  })
})
