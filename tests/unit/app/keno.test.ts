import { describe, expect, test } from 'vitest'
import { m4 } from '#server/shared/money/micros.ts'
import { hitChance, KENO_RISKS, keno, payRow } from '#server/shared/rules/keno/current.ts'
import { isPartOfStake, PICK_COUNTS, payRowsOf, TOP } from '~/games/keno/cards.ts'
import { randomPicks, togglePick } from '~/games/keno/picks.ts'
import { eventsOf } from '~/games/keno/use-draw.ts'
import { oneIn } from '~/lib/format/ratio.ts'
import { V1 } from '../rules/vectors.ts'

describe('the picks of a card', () => {
  test('stay ascending, as a bet has them', () => {
    expect([17, 3, 40, 8].reduce<readonly number[]>(togglePick, [])).toEqual([3, 8, 17, 40])
    expect(togglePick([3, 8, 17], 8)).toEqual([3, 17])
  })

  test('are ten at most', () => {
    const full = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    expect(togglePick(full, 11)).toBe(full)
    expect(togglePick(full, 10)).toHaveLength(9)
  })

  test('at random are as many as there were, or five, each of them once', () => {
    const floats = V1.floats.values()
    const picks = randomPicks([1, 2, 3], () => floats.next().value ?? 0)
    // the published draw for these floats begins with 31 36 12
    expect(picks).toEqual([12, 31, 36])
    expect(randomPicks([], () => 0)).toEqual([1, 2, 3, 4, 5])
    expect(randomPicks([7], () => 1 - 2 ** -32)).toEqual([40])
  })
})

describe('the paytable of a card', () => {
  test('has a row for each number of hits, with its chance', () => {
    for (const risk of KENO_RISKS)
      for (const count of PICK_COUNTS) {
        const rows = payRowsOf(risk, count)
        expect(rows.map(({ hits }) => hits)).toEqual(Array.from({ length: count + 1 }, (_, hits) => hits))
        expect(rows.map(({ multiplier }) => multiplier)).toEqual(payRow(risk, count))
      }
  })

  test('says real odds, never better than they are', () => {
    expect(oneIn(hitChance(9, 9))).toBe('27343888')
    expect(oneIn(hitChance(10, 10))).toBe('847660528')
    expect([hitChance(1, 1), hitChance(1, 0), hitChance(5, 3)].map(oneIn)).toEqual(['4', '1.34', '12.7'])
  })

  test('knows what comes back of a stake without winning anything', () => {
    const parts = KENO_RISKS.flatMap((risk) => PICK_COUNTS.flatMap((count) => payRowsOf(risk, count)))
    expect(parts.filter(isPartOfStake).map(({ multiplier }) => multiplier)).toEqual(
      [8000, 2500, 4700, 7000, 4000].map((part) => m4(BigInt(part))),
    )
  })

  test('has a thousand times the stake as its highest prize', () => {
    expect(TOP).toBe(10_000_000n)
  })
})

test('a draw is shown as a swept board, and then number by number in the order of the draw', () => {
  const { outcome } = keno.play({ risk: 'classic', picks: [31] }, V1.floats)
  expect(eventsOf(outcome)).toEqual([
    { kind: 'sweep' },
    ...[31, 36, 12, 32, 2, 8, 20, 10, 25, 17].map((number) => ({ kind: 'draw', number })),
  ])
})
