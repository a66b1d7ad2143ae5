import { lengthOf } from '../basketball/match.ts'
import { withHighestResult } from '../basketball/quarters.ts'
import { basketballResult } from '../basketball/result.ts'
import type { EventResult } from '../event-law.ts'
import { withCounted } from '../football/counts.ts'
import { footballResult } from '../football/result.ts'
import { REGULAR_MINUTES } from '../ice-hockey/law.ts'
import { hockeyResult } from '../ice-hockey/result.ts'
import { leaderOf, NIL, plus, type Score, type Team } from '../score.ts'
import { setsResult } from '../sets-result.ts'

export type Published = {
  readonly sport: string
  readonly score: Score | null
  readonly periods: readonly Score[]
  readonly goals: readonly { readonly team: Team; readonly minute: number }[]
  readonly red_cards: Score
  readonly statistics: readonly (Score & { readonly name: string })[]
}

/**
 * Result from which markets are settled, derived from the published data of a finished match; null if the data is
 * incomplete.
 */
export function resultOf({ sport, score, periods, goals, red_cards: red, statistics }: Published): EventResult | null {
  if (!score) return null
  const counted = (name: string) => statistics.find((one) => one.name === name)
  switch (sport) {
    case 'football': {
      const teams = goals.map(({ team }) => team)
      const result = footballResult({ score, firstHalf: periods[0] ?? null, goals: teams, isOver: true })
      const [corners, yellow] = [counted('corners'), counted('yellow_cards')]
      return corners && yellow ? withCounted(result, { corners, yellow, red, isOver: true }) : result
    }
    case 'ice-hockey': {
      const regular = periods.reduce(plus, NIL)
      const teams = goals.filter(({ minute }) => minute <= REGULAR_MINUTES).map(({ team }) => team)
      const extra = leaderOf(regular) ? null : (leaderOf(score) ?? null)
      return hockeyResult({ x: REGULAR_MINUTES, periods, extra }, teams, true)
    }
    case 'basketball':
      return withHighestResult(basketballResult({ periods, played: lengthOf(periods.length) }, true), { periods })
    case 'tennis':
      return setsResult({ ...ended(score, periods), all: 'games' })
    case 'table-tennis':
      return setsResult({ ...ended(score, periods), all: 'points' })
    case 'esports':
      return setsResult({ ...ended(score, periods), all: null, name: 'map' })
    default:
      return null
  }
}

const ended = ({ home, away }: Score, sets: readonly Score[]) => ({ toWin: Math.max(home, away), sets, current: NIL })
