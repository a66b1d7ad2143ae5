import type { Audience } from '../constants/audience.ts'

/** A player as a campaign looks at them. */
export type Candidate = {
  readonly level: number
  readonly isVerified: boolean
  /** Milliseconds; null where nobody knows. */
  readonly registeredAt: number | null
}

/** Whether everybody is meant, so that nothing of a player has to be known. */
export const isForAll = (audience: Audience): boolean =>
  Object.values(audience).every((one) => one === undefined || one === false || one === 0)

/** Whether a player is one of those that a campaign is for. */
export function isMeant(
  { minLevel = 0, isVerified = false, registeredFrom, registeredUntil }: Audience,
  candidate: Candidate,
): boolean {
  const { level, registeredAt } = candidate
  const isInTime = (from: number | undefined, until: number | undefined) =>
    (from === undefined && until === undefined) ||
    (registeredAt !== null && (from ?? 0) <= registeredAt && (until === undefined || registeredAt < until))
  return level >= minLevel && (!isVerified || candidate.isVerified) && isInTime(registeredFrom, registeredUntil)
}
