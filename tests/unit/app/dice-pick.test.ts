import { describe, expect, test } from 'vitest'
import { m4 } from '#server/shared/money/micros.ts'
import { dice, multiplierOf } from '#server/shared/rules/dice/current.ts'
import {
  DEFAULT_PICK,
  type Pick,
  pickOfChance,
  pickOfMultiplier,
  pickOfPosition,
  pickOfThreshold,
  positionOf,
  swapSide,
  thresholdOf,
} from '~/games/dice/pick.ts'
import { decimalToHundredths, hundredthsToDecimal } from '~/lib/format/hundredths.ts'

/** Whether a roll, 0 … 9999, wins by the rules. */
const wins = (roll: number, pick: Pick) => dice.play(pick, [(roll + 0.5) / 10_000]).outcome.win

const SIDES = ['under', 'over'] as const
const CHANCES = Array.from({ length: 9800 }, (_, index) => index + 1)

describe('the four views of one pick [R10]', () => {
  test.each(SIDES)(
    '%s: every chance comes back from its threshold, its place on the slider and its multiplier',
    (side) => {
      for (const chance of CHANCES) {
        const pick = { side, chance }
        expect(pickOfThreshold(side, thresholdOf(pick))).toEqual(pick)
        expect(pickOfPosition(side, positionOf(pick))).toEqual(pick)
        expect(multiplierOf(pickOfMultiplier(side, multiplierOf(chance)).chance)).toBe(multiplierOf(chance))
      }
    },
  )

  test('the threshold reads as the rules decide', () => {
    const over = pickOfThreshold('over', 6699)
    expect(over.chance).toBe(3300)
    expect([wins(6699, over), wins(6700, over)]).toEqual([false, true])
    const under = pickOfThreshold('under', 3300)
    expect(under.chance).toBe(3300)
    expect([wins(3299, under), wins(3300, under)]).toEqual([true, false])
  })

  test('a multiplier is never less than what was asked for', () => {
    for (const input of [10_103n, 20_000n, 33_333n, 1_000_000n, 98_999_999n])
      expect(multiplierOf(pickOfMultiplier('over', m4(input)).chance)).toBeGreaterThanOrEqual(input)
  })

  test('what the game does not have becomes the nearest that it has', () => {
    expect(pickOfChance('over', 0).chance).toBe(1)
    expect(pickOfChance('over', 12_000).chance).toBe(9800)
    expect(pickOfThreshold('under', 9999).chance).toBe(9800)
    expect(pickOfPosition('over', 10_000).chance).toBe(1)
    expect(pickOfMultiplier('over', m4(0n)).chance).toBe(9800)
    expect(pickOfMultiplier('over', m4(10n ** 12n)).chance).toBe(1)
  })

  test('swapping the side keeps the chance', () => {
    expect(swapSide({ side: 'over', chance: 3300 })).toEqual({ side: 'under', chance: 3300 })
    expect(swapSide(swapSide(DEFAULT_PICK))).toEqual(DEFAULT_PICK)
    expect(multiplierOf(DEFAULT_PICK.chance)).toBe(20_000n)
  })
})

test('hundredths are written and read without arithmetic on fractions', () => {
  expect([6699, 5, 10_000, 0].map(hundredthsToDecimal)).toEqual(['66.99', '0.05', '100.00', '0.00'])
  expect(['66.99', '0.05', '100', '1.239', '7.1'].map(decimalToHundredths)).toEqual([6699, 5, 10_000, 123, 710])
})
