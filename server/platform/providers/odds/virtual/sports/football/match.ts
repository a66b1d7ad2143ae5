import { type Counted, withCounted, withCounts } from '#server/shared/sports/football/counts.ts'
import { type FootballMeans, footballLaw } from '#server/shared/sports/football/law.ts'
import { type FootballMatch, playFootball } from '#server/shared/sports/football/match.ts'
import { type FootballScores, footballResult } from '#server/shared/sports/football/result.ts'
import { clockOf, HALF_TIME, MINUTES } from '#server/shared/sports/football/time.ts'
import { NIL, type Score } from '#server/shared/sports/score.ts'
import { NOTHING } from '../../../port.ts'
import { claimOf, withClaim } from '../../review.ts'
import { meanOf, type Sideshow, sideshowOf } from '../../sideshow.ts'
import type { Played, Position, Streams } from '../../sport.ts'
import { timedMoments } from '../../timed-match.ts'

/** A match is played four times as fast as the displayed clock. */
const PLAYED_MINUTE_MS = 15_000
const BREAK_MS = 180_000
const NOTHING_YET: FootballMatch = { card: null, goals: [] }
/** For a team with an average number of goals. */
const SIDESHOW = { shots: 11, corners: 5, yellow_cards: 2 } as const

/** Time of a played minute after the kick-off; x = 47 is the end of the first half. */
export const elapsedAt = (x: number): number => x * PLAYED_MINUTE_MS + (x > HALF_TIME ? BREAK_MS : 0)

/** @param x played minutes; negative before the match */
function scoresAt({ goals }: FootballMatch, x: number, isOver: boolean): FootballScores {
  const scored = goals.filter((goal) => goal.x <= x)
  const upTo = (until: number): Score => ({
    home: scored.filter((goal) => goal.team === 'home' && goal.x <= until).length,
    away: scored.filter((goal) => goal.team === 'away' && goal.x <= until).length,
  })
  return {
    score: upTo(x),
    firstHalf: x >= HALF_TIME ? upTo(HALF_TIME) : null,
    goals: scored.map(({ team }) => team),
    isOver,
  }
}

function positionAt(means: FootballMeans, match: FootballMatch, { x, isOver, sideshow }: At): Position {
  const scores = scoresAt(match, x, isOver)
  const { score, firstHalf } = scores
  const card = match.card !== null && match.card.x <= x ? match.card : null
  const redCards = { home: card?.team === 'home' ? 1 : 0, away: card?.team === 'away' ? 1 : 0 }
  let shown: ReturnType<Sideshow> | undefined
  const show = () => {
    shown ??= sideshow(x)
    return shown
  }
  const counted = (kind: 'corners' | 'yellow_cards'): Counted => ({
    means: {
      home: meanOf(SIDESHOW, means, { kind, team: 'home' }),
      away: meanOf(SIDESHOW, means, { kind, team: 'away' }),
    },
    now: show().statistics?.find(({ name }) => name === kind) ?? NIL,
  })
  const goals = footballResult(scores)
  // computed lazily, since few markets need it and it is recomputed for each moment
  const counting = () =>
    withCounted(goals, { corners: counted('corners').now, yellow: counted('yellow_cards').now, red: redCards, isOver })
  return {
    law() {
      const state = { x, ...score, card }
      const law = footballLaw(means, state, { first: firstHalf })
      return withCounts(law, { means, state, corners: counted('corners'), yellow: counted('yellow_cards') })
    },
    result: {
      ...goals,
      part: (name) => counting().part(name),
    },
    state: () => ({
      ...NOTHING,
      score,
      periods: firstHalf
        ? [firstHalf, { home: score.home - firstHalf.home, away: score.away - firstHalf.away }]
        : [score],
      clock: x >= MINUTES ? null : { ...clockOf(x), isBreak: x === HALF_TIME },
      redCards,
      goals: match.goals
        .filter((goal) => goal.x <= x)
        .map((goal) => ({ team: goal.team, minute: clockOf(goal.x).minute })),
      ...show(),
    }),
  }
}

type At = { readonly x: number; readonly isOver: boolean; readonly sideshow: Sideshow }

/** State before the kick-off. */
export function beforeFootball(means: FootballMeans): Position {
  const at = positionAt(means, NOTHING_YET, { x: 0, isOver: false, sideshow: () => ({}) })
  return { ...at, state: () => NOTHING }
}

/** Plays a match: kick-off, every minute, goals, the card and half-time, in order of time. */
export function playedFootball(means: FootballMeans, floats: Streams): Played {
  const match = playFootball(means, floats(0))
  const sideshow = sideshowOf(floats(2), { minutes: MINUTES, goals: match.goals, means, kinds: SIDESHOW })
  const incidents = [...match.goals, ...(match.card ? [match.card] : [])]
  const moments = timedMoments({
    minutes: MINUTES,
    incidents,
    claim: claimOf(floats(4), { means, minutes: MINUTES, incidents: [...incidents, { x: HALF_TIME }] }),
    elapsedAt,
    positionAt: (x, claim) => positionAt(means, withClaim(match, claim), { x, isOver: false, sideshow }),
  })
  const over = positionAt(means, match, { x: MINUTES, isOver: true, sideshow })
  return { moments, over, endsAt: elapsedAt(MINUTES) }
}
