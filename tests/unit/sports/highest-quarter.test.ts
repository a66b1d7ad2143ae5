import { expect, it } from 'vitest'
import { basketballLaw, powersFor, TIP_OFF } from '#server/shared/sports/basketball/law.ts'
import { HIGHEST, withHighest } from '#server/shared/sports/basketball/quarters.ts'
import type { Cell, EventLaw } from '#server/shared/sports/event-law.ts'

const sumOf = ({ home, away }: Cell) => home + away

/** Enumerates every result of four consecutive quarters. */
function enumerated(law: EventLaw): number[] {
  const found = [0, 0, 0, 0, 0]
  const [one = [], two = [], three = [], four = []] = ['q1', 'q2', 'q3', 'q4'].map((part) => law.cells(part, 'sum'))
  for (const a of one)
    for (const b of two)
      for (const c of three)
        for (const d of four) {
          const points = [a, b, c, d].map(sumOf)
          const most = Math.max(...points)
          const best = points.filter((each) => each === most).length === 1 ? points.indexOf(most) + 1 : 0
          found[best] = (found[best] ?? 0) + a.p * b.p * c.p * d.p
        }
  return found
}

const priced = (law: EventLaw) => {
  const found = [0, 0, 0, 0, 0]
  for (const { home, p } of withHighest(law).cells(HIGHEST, 'score')) found[home] = p
  return found
}

it('the chance of each quarter to have the most points is that of every way in which four may end [A10]', () => {
  const laws: Record<string, readonly [number, number][]> = {
    q1: [
      [38, 0.25],
      [41, 0.5],
      [44, 0.25],
    ],
    q2: [
      [41, 0.9],
      [45, 0.1],
    ],
    q3: [
      [30, 0.3],
      [44, 0.7],
    ],
    q4: [
      [44, 0.2],
      [46, 0.05],
      [20, 0.75],
    ],
  }
  const law: EventLaw = {
    cells: (part) => (laws[part] ?? []).map(([points, p]) => ({ home: points - 10, away: 10, p })),
  }
  const found = priced(law)
  for (const [index, p] of enumerated(law).entries()) expect(found[index]).toBeCloseTo(p, 12)
})

it('before the tip-off all quarters are alike, and one that was played counts as it was', () => {
  const powers = powersFor({ home: 1.06, away: 1.02 })
  const [equal = 1, ...quarters] = priced(basketballLaw(powers, TIP_OFF))
  expect(new Set(quarters.map((p) => p.toFixed(9))).size).toBe(1)
  expect(equal).toBeGreaterThan(0.05)
  expect(equal).toBeLessThan(0.2)
  // so many points in one quarter that no other can reach them
  const scores = [
    { home: 60, away: 60 },
    { home: 20, away: 20 },
  ]
  expect(priced(basketballLaw(powers, { periods: scores, played: 36 }))[1]).toBeGreaterThan(0.999999)
})
