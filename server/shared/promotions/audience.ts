import type { Audience } from '../constants/audience.ts'

/** Properties of a player that a campaign's audience depends on. */
export type Candidate = {
  readonly level: number
  readonly isVerified: boolean
  /** Milliseconds; null if unknown. */
  readonly registeredAt: number | null
}

/** Whether the audience is everybody, so that no property of a player is needed. */
export const isForAll = (audience: Audience): boolean =>
  Object.values(audience).every((one) => one === undefined || one === false || one === 0)

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
