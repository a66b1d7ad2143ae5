import type { Claim } from './review.ts'
import type { Moment, Position } from './sport.ts'

type Timed = {
  /** Odds are told at each played minute before this one. */
  readonly minutes: number
  readonly incidents: readonly { readonly x: number }[]
  /** A goal that is taken back. */
  readonly claim: Claim | null
  /** When a played minute is reached, after the start. */
  readonly elapsedAt: (x: number) => number
  /** The match at a played minute; with a goal that is claimed, as if it counted. */
  readonly positionAt: (x: number, claim?: Claim) => Position
}

/** A match against the clock: every minute, everything that happens, and what is taken back, in the order of time. */
export function timedMoments({ minutes, incidents, claim, elapsedAt, positionAt }: Timed): Moment[] {
  const moment = (x: number, kind: Moment['kind']): Moment => ({ at: elapsedAt(x), kind, position: positionAt(x) })
  const moments = [
    ...Array.from({ length: minutes }, (_, x) => moment(x, 'quiet')),
    ...incidents.map(({ x }) => moment(x, 'incident')),
    ...(claim ? [{ ...moment(claim.x, 'incident'), claim: positionAt(claim.x, claim).state }] : []),
  ]
  return moments.sort((a, b) => a.at - b.at)
}
