import {
  FACE_OFF,
  type HockeyMeans,
  type HockeyState,
  hockeyLaw,
  OVERTIME_MINUTES,
  PERIOD_MINUTES,
  REGULAR_MINUTES,
  regularScore,
} from '#server/shared/sports/ice-hockey/law.ts'
import { type HockeyGoal, type HockeyMatch, playHockey, SHOOTOUT_X } from '#server/shared/sports/ice-hockey/match.ts'
import { hockeyResult } from '#server/shared/sports/ice-hockey/result.ts'
import { type Score, withOne } from '#server/shared/sports/score.ts'
import { NOTHING } from '../../../port.ts'
import { claimOf, withClaim } from '../../review.ts'
import { type Sideshow, sideshowOf } from '../../sideshow.ts'
import type { Played, Position, Streams } from '../../sport.ts'
import { timedMoments } from '../../timed-match.ts'

/** A match is played four times as fast as the displayed clock. */
const PLAYED_MINUTE_MS = 15_000
const BREAK_MS = 120_000
/** For a team with an average number of goals, which are added. */
const SIDESHOW = { shots: 25 } as const

/** Time of a played minute, including the break after each period of twenty minutes. */
export const elapsedAt = (x: number): number =>
  x * PLAYED_MINUTE_MS + BREAK_MS * Math.max(0, Math.ceil(Math.min(x, REGULAR_MINUTES + 1) / PERIOD_MINUTES) - 1)
export const LONGEST_MS = elapsedAt(SHOOTOUT_X)

/** Periods that have begun at a played minute; a moment at a boundary belongs to the period that ends. */
function stateAt({ goals, extra }: HockeyMatch, x: number): HockeyState {
  const periods = Array.from({ length: 3 }, (_, index): Score => {
    const inside = goals.filter((goal) => goal.x <= x && periodOf(goal.x) === index)
    return {
      home: inside.filter(({ team }) => team === 'home').length,
      away: inside.filter(({ team }) => team === 'away').length,
    }
  })
  return { x, periods: periods.slice(0, periodOf(x) + 1), extra: extra && extra.x <= x ? extra.team : null }
}

const periodOf = (x: number) => Math.min(2, Math.max(0, Math.ceil(x / PERIOD_MINUTES) - 1))

type At = { readonly x: number; readonly isOver: boolean; readonly sideshow: Sideshow }

function positionAt(means: HockeyMeans, match: HockeyMatch, { x, isOver, sideshow }: At): Position {
  const state = stateAt(match, x)
  const regular = regularScore(state)
  const score = state.extra ? withOne(regular, state.extra) : regular
  const goals = match.goals.filter((goal) => goal.x <= x)
  const shown = match.extra && state.extra ? [...goals, match.extra] : goals
  return {
    law: () => hockeyLaw(means, state),
    result: hockeyResult(
      state,
      goals.map(({ team }) => team),
      isOver,
    ),
    state: () => ({
      ...NOTHING,
      score,
      periods: state.periods,
      clock: isOver ? null : clockAt(x),
      goals: shown.map((goal) => ({ team: goal.team, minute: minuteOf(goal) })),
      ...sideshow(x),
    }),
  }
}

const minuteOf = ({ x }: HockeyGoal) => Math.min(REGULAR_MINUTES + OVERTIME_MINUTES, Math.floor(x) + 1)

/** Minute of the period; overtime is the fourth. */
function clockAt(x: number) {
  if (x >= REGULAR_MINUTES) {
    const minute = Math.min(OVERTIME_MINUTES, Math.floor(x - REGULAR_MINUTES) + 1)
    return { period: 4, minute, stoppage: 0, isBreak: false }
  }
  const isBreak = x > 0 && x % PERIOD_MINUTES === 0
  const minute = isBreak ? PERIOD_MINUTES : Math.floor(x % PERIOD_MINUTES) + 1
  return { period: periodOf(x) + 1, minute, stoppage: 0, isBreak }
}

/** State before the first face-off. */
export function beforeHockey(means: HockeyMeans): Position {
  const at = positionAt(means, { goals: [], extra: null }, { x: FACE_OFF.x, isOver: false, sideshow: () => ({}) })
  return { ...at, state: () => NOTHING }
}

/** Plays a match: face-off, every minute and every goal, until there is a winner. */
export function playedHockey(means: HockeyMeans, floats: Streams): Played {
  const match = playHockey(means, floats(0))
  const sideshow = sideshowOf(floats(2), { minutes: REGULAR_MINUTES, goals: match.goals, means, kinds: SIDESHOW })
  const last = match.extra?.x ?? REGULAR_MINUTES
  const borders = [1, 2, 3].map((period) => ({ x: period * PERIOD_MINUTES }))
  const moments = timedMoments({
    minutes: Math.ceil(last),
    incidents: match.goals,
    claim: claimOf(floats(4), { means, minutes: REGULAR_MINUTES, incidents: [...match.goals, ...borders] }),
    elapsedAt,
    positionAt: (x, claim) => positionAt(means, withClaim(match, claim), { x, isOver: false, sideshow }),
  })
  const over = positionAt(means, match, { x: last, isOver: true, sideshow })
  return { moments, over, endsAt: elapsedAt(last) }
}
