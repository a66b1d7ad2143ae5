import { periodOf, type ScoreMarket, WHOLE, wonIf } from './market-type.ts'
import { totalOf } from './two-way.ts'

/** Goals or points over or under a line, of both teams or of the one named by `team`, in the match or a period. */
export const total = totalOf({
  type: 'total',
  column: 'total',
  group: (specifiers) => (periodOf(specifiers) === WHOLE ? 'totals' : 'periods'),
  part: periodOf,
})

/** Games of a whole match, of both players or of one; a tie-break counts as one game. */
export const gamesTotal = totalOf({
  type: 'games_total',
  column: 'total',
  group: () => 'totals',
  part: () => 'games',
})

/** Points of all sets, over or under a line. */
export const pointsTotal = totalOf({
  type: 'points_total',
  column: 'total',
  group: () => 'totals',
  part: () => 'points',
})

export const mapsTotal = totalOf({ type: 'maps_total', column: 'total', group: () => 'totals' })

export const setsTotal = totalOf({ type: 'sets_total', group: () => 'totals' })

/** Goals over or under a line, including overtime and shootout, whose winner gets one more goal. */
export const totalOvertime = totalOf({ type: 'total_ot', group: () => 'totals', part: () => 'ot' })

export const corners = totalOf({ type: 'corners', group: () => 'totals', part: () => 'corners' })

/** Cards of both teams over or under a line: a yellow one counts one, a red one two. */
export const cards = totalOf({ type: 'cards', group: () => 'totals', part: () => 'cards' })

/** Whether the number of goals or points is odd; zero is even. */
export const oddEven: ScoreMarket = {
  kind: 'score',
  type: 'odd_even',
  group: () => 'totals',
  outcomes: ['odd', 'even'],
  winners: 1,
  hasRefunds: false,
  part: periodOf,
  measure: () => 'sum',
  grade:
    (outcome) =>
    ({ home, away }) =>
      wonIf((outcome === 'odd') === (Math.abs(home + away) % 2 === 1)),
}
