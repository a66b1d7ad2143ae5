import type { Platform } from '#server/platform/kernel/platform.ts'
import { isBlocked } from '../identity/reads.ts'
import { type Restriction, restrictionAt } from './protection.ts'
import { findProtection } from './queries/find-protection.ts'

/** Current restriction of a player, to decide what to show; undefined if they may play. */
export async function findStop(
  { reader, clock }: Pick<Platform, 'reader' | 'clock'>,
  userId: string,
): Promise<Restriction | undefined> {
  return restrictionAt(await findProtection(reader, userId), clock.now())
}

/** Whether offers are hidden from a player: under a time-out or exclusion, or by a block of an operator. */
export async function areOffersHidden(platform: Pick<Platform, 'reader' | 'clock'>, userId: string): Promise<boolean> {
  return (await findStop(platform, userId)) !== undefined || (await isBlocked(platform, userId, 'promo'))
}

export { shownAmount } from './limit.ts'
export { excludedAcrossPlayers, stoppedAcrossPlayers } from './queries/find-protection.ts'
export { listLimitEvents } from './queries/list-limit-events.ts'
export { readLimits } from './queries/read-limits.ts'
