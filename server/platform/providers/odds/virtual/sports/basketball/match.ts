import {
  type BasketballPowers,
  type BasketballState,
  type BasketballStrengths,
  basketballLaw,
  pointsOf,
  powersFor,
  QUARTERS,
  TIP_OFF,
} from '#server/shared/sports/basketball/law.ts'
import { lengthOf, playBasketball } from '#server/shared/sports/basketball/match.ts'
import { withHighest, withHighestResult } from '#server/shared/sports/basketball/quarters.ts'
import { basketballResult } from '#server/shared/sports/basketball/result.ts'
import { NIL, type Score } from '#server/shared/sports/score.ts'
import { type EventState, NOTHING } from '../../../port.ts'
import { momentumOf } from '../../momentum.ts'
import type { Moment, Played, Position, Streams } from '../../sport.ts'

/** Duration of a possession: a quarter of its time on the match clock. */
export const POSSESSION_MS = 4200
const BREAK_MS = 30_000
const QUARTER_MINUTES = 10
const OVERTIME_MINUTES = 5
/** Number of possessions between odds updates. */
const TOLD_EVERY = 2

type Shown = Partial<Pick<EventState, 'statistics' | 'momentum'>>

function positionOf(powers: () => BasketballPowers, state: BasketballState, { isOver, shown }: At): Position {
  const { periods, played } = state
  const isBreak = played === lengthOf(periods.length)
  return {
    law: () => withHighest(basketballLaw(powers(), state)),
    result: withHighestResult(basketballResult(state, isOver), state),
    state: () => ({
      ...NOTHING,
      score: pointsOf(state),
      periods,
      clock: isOver ? null : { period: periods.length, minute: minuteOf(state), stoppage: 0, isBreak },
      ...shown(),
    }),
  }
}

type At = { readonly isOver: boolean; readonly shown: () => Shown }

function minuteOf({ periods, played }: BasketballState): number {
  const minutes = periods.length > QUARTERS ? OVERTIME_MINUTES : QUARTER_MINUTES
  return Math.min(minutes, Math.floor((played * minutes) / lengthOf(periods.length)) + 1)
}

/** Team strengths shared by all moments of a match, computed on first use. */
export function lazyPowers(strengths: BasketballStrengths): () => BasketballPowers {
  let powers: BasketballPowers | undefined
  return () => {
    powers ??= powersFor(strengths)
    return powers
  }
}

/** State before the tip-off. */
export function beforeBasketball(powers: () => BasketballPowers): Position {
  const start = positionOf(powers, TIP_OFF, { isOver: false, shown: () => ({}) })
  return { ...start, state: () => NOTHING }
}

/** Plays a match, with odds at every other possession; bets are stopped at the end of each quarter and overtime. */
export function playedBasketball(
  strengths: BasketballStrengths,
  powers: () => BasketballPowers,
  floats: Streams,
): Played {
  const states = playBasketball(strengths, floats(0))
  const scores = states.map(pointsOf)
  const position = (index: number) => {
    const state = states[index] ?? TIP_OFF
    return positionOf(powers, state, {
      isOver: index === states.length - 1,
      shown: () => shownAt(scores.slice(0, index + 1)),
    })
  }
  const times = timesOf(states)
  const moments = states.slice(0, -1).flatMap((state, index): Moment[] => {
    const at = times[index] ?? 0
    const isEnd = state.played === lengthOf(state.periods.length)
    if (!isEnd && state.played % TOLD_EVERY !== 0) return []
    return [{ at, kind: isEnd ? 'incident' : 'quiet', position: position(index) }]
  })
  return { moments, over: position(states.length - 1), endsAt: times.at(-1) ?? 0 }
}

/** Time of each state, with a break after each period. */
function timesOf(states: readonly BasketballState[]): number[] {
  return states.map(({ periods }, index) => index * POSSESSION_MS + (periods.length - 1) * BREAK_MS)
}

/** Statistics of both teams up to the last of the scores. */
function shownAt(scores: readonly Score[]): Shown {
  const steps = scores.slice(1).map(({ home, away }, index) => {
    const before = scores[index] ?? NIL
    return home - before.home - (away - before.away)
  })
  const made = (points: number): Score => ({
    home: steps.filter((step) => step === points).length,
    away: steps.filter((step) => step === -points).length,
  })
  return {
    statistics: [
      { name: 'two_pointers', ...made(2) },
      { name: 'three_pointers', ...made(3) },
      { name: 'free_throws', ...made(1) },
    ],
    momentum: momentumOf(steps, 3),
  }
}
