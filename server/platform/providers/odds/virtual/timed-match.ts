import type { Claim } from './review.ts'
import type { Moment, Position } from './sport.ts'

type Timed = {
  /** Odds are updated at each played minute before this one. */
  readonly minutes: number
  readonly incidents: readonly { readonly x: number }[]
  /** A goal that is cancelled after review. */
  readonly claim: Claim | null
  /** Time of a played minute after the start. */
  readonly elapsedAt: (x: number) => number
  /** The match at a played minute; with `claim`, as if that goal counted. */
  readonly positionAt: (x: number, claim?: Claim) => Position
}

/** Moments of a match with a clock, in order of time: every minute, every incident, and a claimed goal. */
export function timedMoments({ minutes, incidents, claim, elapsedAt, positionAt }: Timed): Moment[] {
  const moment = (x: number, kind: Moment['kind']): Moment => ({ at: elapsedAt(x), kind, position: positionAt(x) })
  const moments = [
    ...Array.from({ length: minutes }, (_, x) => moment(x, 'quiet')),
    ...incidents.map(({ x }) => moment(x, 'incident')),
    ...(claim ? [{ ...moment(claim.x, 'incident'), claim: positionAt(claim.x, claim).state }] : []),
  ]
  return moments.sort((a, b) => a.at - b.at)
}
