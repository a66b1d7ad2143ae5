import type { Platform } from '#server/platform/kernel/platform.ts'
import { type Restriction, restrictionAt } from './protection.ts'
import { findProtection } from './queries/find-protection.ts'

/** Current restriction of a player, to decide what to show; undefined if they may play. */
export async function findStop(
  { reader, clock }: Pick<Platform, 'reader' | 'clock'>,
  userId: string,
): Promise<Restriction | undefined> {
  return restrictionAt(await findProtection(reader, userId), clock.now())
}

export { shownAmount } from './limit.ts'
export { excludedAcrossPlayers } from './queries/find-protection.ts'
export { listLimitEvents } from './queries/list-limit-events.ts'
