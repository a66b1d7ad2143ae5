import { describe, expect, it } from 'vitest'
import { formatMultiplier } from '#server/shared/money/micros.ts'
import { ratio } from '#server/shared/money/ratio.ts'
import {
  CHANCE_LIMITS,
  type DiceParams,
  type DiceSide,
  dice,
  multiplierOf,
  ROLLS,
  rtpOf,
  tableHash,
  targetOf,
  wins,
} from '#server/shared/rules/dice/current.ts'

const SIDES: DiceSide[] = ['under', 'over']
const everyChance = Array.from({ length: CHANCE_LIMITS.max }, (_, index) => index + 1)

/** Number of the 10,000 rolls that win, counted individually. */
function winningRolls(params: DiceParams): number {
  // local names: Vitest turns each use of an import into a property read, and there are 196 million
  const [isWin, rolls] = [wins, ROLLS]
  let count = 0
  for (let roll = 0; roll < rolls; roll += 1) if (isWin(roll, params)) count += 1
  return count
}

describe('the dice paytable', () => {
  it.each([
    [1, '9900.0000'],
    [100, '99.0000'],
    [1_000, '9.9000'],
    [2_500, '3.9600'],
    [4_950, '2.0000'],
    [5_000, '1.9800'],
    [7_500, '1.3200'],
    [9_500, '1.0421'],
    [9_800, '1.0102'],
  ])('pays a chance of %d hundredths of a percent %sx', (chance, multiplier) => {
    expect(formatMultiplier(multiplierOf(chance))).toBe(multiplier)
  })

  it('returns what is published: every roll of every chance and side, counted exactly', () => {
    for (const chance of everyChance)
      for (const side of SIDES) {
        const paid = BigInt(winningRolls({ side, chance })) * multiplierOf(chance)
        expect(ratio(paid, BigInt(ROLLS) * 10_000n)).toEqual(rtpOf(chance))
      }
  })

  it('returns more than 98.99 % and never more than 99 % at every chance', () => {
    for (const chance of everyChance) {
      const { numerator, denominator } = rtpOf(chance)
      expect(numerator * 10_000n > denominator * 9_899n && numerator * 100n <= denominator * 99n).toBe(true)
    }
  })

  it('is pinned: another table is another version', () => {
    expect(dice.version).toBe('dice/v1')
    expect(tableHash()).toBe('482664cecdd0e77a5772c0030521a43aad193a1b513f923b5fcb8aedd1079a42')
  })
})

describe('a dice play', () => {
  it('wins below the chance on the one side, from 10,000 less the chance on the other', () => {
    const params = { side: 'under', chance: 5_000 } as const
    const over = { side: 'over', chance: 5_000 } as const
    expect([0, 4_999, 5_000, 9_999].map((roll) => wins(roll, params))).toEqual([true, true, false, false])
    expect([0, 4_999, 5_000, 9_999].map((roll) => wins(roll, over))).toEqual([false, false, true, true])
    expect([targetOf({ side: 'under', chance: 100 }), targetOf({ side: 'over', chance: 100 })]).toEqual([100, 9_900])
  })

  it('maps the ends of a float to the ends of the rolls', () => {
    const params = { side: 'under', chance: 1 } as const
    expect(dice.play(params, [0])).toEqual({ outcome: { roll: 0, win: true }, multiplier: 99_000_000n })
    expect(dice.play(params, [1 - 2 ** -32])).toEqual({ outcome: { roll: 9_999, win: false }, multiplier: 0n })
  })

  it.each([0, 9_801, 50.5, Number.NaN, -1])('does not exist for a chance of %d', (chance) => {
    expect(() => dice.play({ side: 'over', chance }, [0.5])).toThrow(RangeError)
    expect(() => dice.topMultiplier({ side: 'over', chance })).toThrow(RangeError)
  })

  it('takes a float', () => {
    expect(() => dice.play({ side: 'over', chance: 5_000 }, [])).toThrow(RangeError)
  })
})
