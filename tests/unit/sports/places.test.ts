import { describe, expect, it } from 'vitest'
import { slotOf } from '#server/platform/providers/odds/virtual/fixtures.ts'
import { openingRound, roundFrom, roundScript } from '#server/platform/providers/odds/virtual/outrights.ts'
import { football } from '#server/platform/providers/odds/virtual/sports/football/sport.ts'
import type { Cell } from '#server/shared/sports/event-law.ts'
import { factorOf } from '#server/shared/sports/grade.ts'
import { placeChances, placeGrades } from '#server/shared/sports/places.ts'
import { isFull } from '../../support/run/depth.ts'

const SEED = 'rounds of a season'
const ROUNDS = isFull ? 10_000 : 250
const SIGMAS = 4
const ONE = 10_000n

describe('places of a field [A10]', () => {
  it.each([
    [[3, 1, 2, 0], 1, ['won', 'lost', 'lost', 'lost']],
    [[3, 1, 2, 0], 3, ['won', 'won', 'won', 'lost']],
    [[2, 2, 1, 0], 1, [{ places: 1, tied: 2 }, { places: 1, tied: 2 }, 'lost', 'lost']],
    [[3, 2, 2, 2], 3, ['won', { places: 2, tied: 3 }, { places: 2, tied: 3 }, { places: 2, tied: 3 }]],
    [[2, 2, 2, 1], 3, ['won', 'won', 'won', 'lost']],
    [[0, 0, 0, 0], 3, Array.from({ length: 4 }, () => ({ places: 3, tied: 4 }))],
  ])('of %j the first %i are those of a hand', (scores, places, grades) => {
    expect(placeGrades(scores, places)).toEqual(grades)
  })

  it('have the chances that every way in which the matches may end gives them together', () => {
    const matches: Cell[][] = [
      [
        { home: 0, away: 0, p: 0.25 },
        { home: 2, away: 1, p: 0.5 },
        { home: 1, away: 3, p: 0.25 },
      ],
      [
        { home: 2, away: 2, p: 0.125 },
        { home: 1, away: 0, p: 0.875 },
      ],
      // a finished match
      [{ home: 1, away: 2, p: 1 }],
    ]
    for (const places of [1, 3]) {
      const sums = new Array<number>(6).fill(0)
      for (const [a, b, c] of everyWay(matches)) {
        const cells = [a, b, c].flatMap((cell) => cell ?? [])
        const p = cells.reduce((product, cell) => product * cell.p, 1)
        const grades = placeGrades(
          cells.flatMap(({ home, away }) => [home, away]),
          places,
        )
        grades.forEach((grade, index) => {
          const { n, d } = factorOf(grade, ONE)
          sums[index] = (sums[index] ?? 0) + (p * Number(n)) / Number(d)
        })
      }
      const chances = placeChances(matches, places)
      chances.forEach((chance, index) => {
        expect(chance).toBeCloseTo(sums[index] ?? 0, 12)
      })
      expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(places, 12)
    }
  })

  it(`over ${ROUNDS} rounds of the virtual feed come as often as their odds say (seed ${SEED})`, () => {
    const at = Date.UTC(2026, 0, 1)
    const first = slotOf(football, at)
    const sums = new Map<string, { expected: number; variance: number; came: number }>()
    let ties = 0
    for (let slot = first, played = 0; played < ROUNDS; slot++) {
      const round = roundFrom(football, slot)
      if (!round) continue
      const script = [...roundScript(round, { keyOf: ({ id }) => `${SEED} ${id}` })].map(({ body }) => body)
      played += 1
      const settled = script.find((body) => body.kind === 'bet_settlement')
      // a round with a canceled or abandoned match is void
      if (settled?.kind !== 'bet_settlement') continue
      const opening = openingRound(round)
      if (opening.kind !== 'odds_change') throw new Error('no odds')
      for (const { key, outcomes } of opening.markets) {
        const grades = settled.markets.find((market) => market.key === key)?.outcomes ?? {}
        for (const [place, { id, p }] of outcomes.entries()) {
          const grade = grades[id] ?? 'void'
          if (typeof grade === 'object') ties += 1
          const { n, d } = factorOf(grade, ONE)
          const chance = p[0] / 1e9
          // the favorite of each round, its second, and so on: teams meet repeatedly, and each occurs often enough
          const name = `${key} ${place}`
          const sum = sums.get(name) ?? { expected: 0, variance: 0, came: 0 }
          sums.set(name, sum)
          sum.expected += chance
          // the share of a tie varies less than a full win or loss
          sum.variance += chance * (1 - chance)
          sum.came += Number(n) / Number(d)
        }
      }
    }
    expect(sums.size).toBe(16)
    expect(ties).toBeGreaterThan(0)
    const strange = [...sums].filter(
      ([, { expected, variance, came }]) => Math.abs(came - expected) > SIGMAS * Math.sqrt(variance),
    )
    expect(strange).toEqual([])
  })
})

function everyWay(matches: readonly (readonly Cell[])[]): Cell[][] {
  const [first, ...rest] = matches
  if (!first) return [[]]
  return first.flatMap((cell) => everyWay(rest).map((ways) => [cell, ...ways]))
}
