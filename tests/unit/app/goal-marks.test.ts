import { expect, it } from 'vitest'
import { goalMarks } from '~/features/sports/goal-marks.ts'

const clock = (period: number, minute: number, stoppage = 0) => ({ period, minute, stoppage, isBreak: false })
const goal = (team: 'home' | 'away', minute: number) => ({ team, minute })
const line = (values: number) => Array.from({ length: values }, () => 0)

it.each([
  // eleven values: of the minutes 10 to 20
  [
    'a goal now and one half the line ago',
    'football',
    clock(1, 20),
    11,
    [goal('home', 20), goal('away', 15)],
    [
      ['home', 1],
      ['away', 0.5],
    ],
  ],
  ['one of before the line', 'football', clock(1, 20), 11, [goal('home', 9), goal('home', 10)], [['home', 0]]],
  // 47 minutes were played by the break: 50′ is the 52nd, 40′ the 40th
  [
    'goals of both halves',
    'football',
    clock(2, 50),
    25,
    [goal('home', 40), goal('away', 50)],
    [
      ['home', 0.5],
      ['away', 1],
    ],
  ],
  [
    'a match that is over',
    'football',
    null,
    33,
    [goal('home', 90), goal('away', 78)],
    [
      ['home', 28 / 32],
      ['away', 0.5],
    ],
  ],
  ['the second period of hockey', 'ice-hockey', clock(2, 10), 31, [goal('away', 15)], [['away', 0.5]]],
  ['sets, which have no goals', 'tennis', null, 20, [], []],
] as const)('%s', (_, sport, now, values, goals, marks) => {
  const found = goalMarks({ sport, clock: now, goals: [...goals], momentum: line(values) })
  expect(found.map(({ team, at }) => ({ team, at }))).toEqual(marks.map(([team, at]) => ({ team, at })))
})

it('says when a goal fell, and what score it made with those of before the line', () => {
  const goals = [goal('home', 5), goal('away', 20)]
  const [mark, ...others] = goalMarks({ sport: 'football', clock: clock(1, 20), goals, momentum: line(11) })
  expect(mark).toMatchObject({ minute: 20, score: { home: 1, away: 1 } })
  expect(others).toEqual([])
})
