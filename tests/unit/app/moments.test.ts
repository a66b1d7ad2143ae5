import { describe, expect, it } from 'vitest'
import { offCentre } from '~/games/cases/reel.ts'
import { FIRST_FORM, firstMissingField } from '~/games/engine/auto/auto.ts'
import { resultOf } from '~/games/engine/board/result.ts'
import { momentOf, soundOf } from '~/games/engine/play/moments.ts'
import { readVolume } from '~/games/engine/play/sound.ts'
import { NOTES } from '~/games/engine/play/tones.ts'
import { timesPaid } from '~/lib/format/bet-money.ts'
import { currencyOfReader } from '~/lib/format/currency-of-reader.ts'

const bet = (stake: string, payout: string) => ({ stake, payout })

describe('what a bet came to', () => {
  it('is a win above the stake alone, and looks and sounds like one by how much', () => {
    expect([bet('1', '0'), bet('1', '0.5'), bet('1', '1'), bet('1', '1.01')].map(resultOf)).toEqual([
      'lost',
      'returned',
      'returned',
      'won',
    ])
    expect(['1', '9.99', '10', '99.999999', '100'].map((payout) => momentOf(bet('1', payout)))).toEqual([
      undefined,
      undefined,
      'big',
      'big',
      'huge',
    ])
    expect(['0', '0.99', '1', '1.5', '10', '100'].map((payout) => soundOf(bet('1', payout)))).toEqual([
      undefined,
      undefined,
      undefined,
      'win',
      'big',
      'huge',
    ])
    expect(timesPaid(bet('30', '10'))).toBe('0.3333')
  })

  it('is heard no longer and no louder than its size', () => {
    const ends = (['win', 'big', 'huge'] as const).map((sound) => Math.max(...NOTES[sound].map((n) => n.at + n.lasts)))
    expect(ends).toEqual(ends.toSorted((a, b) => a - b))
    expect([readVolume(null), readVolume('30'), readVolume('900'), readVolume('loud')]).toEqual([50, 30, 100, 50])
  })
})

it('a reel stops where its ticket says, never on the edge of a tile', () => {
  const offs = Array.from({ length: 1000 }, (_, index) => offCentre(index * 97 + 1))
  expect(Math.max(...offs.map(Math.abs))).toBeLessThanOrEqual(0.38)
  expect(new Set(offs).size).toBe(1000)
})

it('a run lacks its stop-loss until there is one', () => {
  expect(firstMissingField(FIRST_FORM)).toBe('stopLoss')
  expect(firstMissingField({ ...FIRST_FORM, stopLoss: '5' })).toBeUndefined()
  expect(firstMissingField({ ...FIRST_FORM, stopLoss: '5', bets: null })).toBe('bets')
})

it('a new account begins with the currency of the country, else of the language', () => {
  expect(currencyOfReader('en', ['en-US', 'en'])).toBe('USD')
  expect(currencyOfReader('en', ['en-IN'])).toBe('INR')
  expect(currencyOfReader('hi', ['en-US'])).toBe('INR')
  expect(currencyOfReader('ru', ['ru-KZ', 'ru'])).toBe('KZT')
  expect(currencyOfReader('br', ['pt-BR'])).toBe('USD')
  expect(currencyOfReader('kz', ['not a tag'])).toBe('KZT')
})
