import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { JurisdictionProfile } from '#server/shared/constants/jurisdictions.ts'
import { loadProtection, type Protection } from './protection.ts'

const MINUTE_MS = 60_000

/** How often a player is asked whether they go on: as they chose, and no less often than the jurisdiction wants. */
export function checkEveryMs(
  { realityCheckMinutes }: JurisdictionProfile,
  { checkEveryMinutes }: Pick<Protection, 'checkEveryMinutes'>,
): number {
  return Math.min(checkEveryMinutes ?? realityCheckMinutes.default, realityCheckMinutes.max) * MINUTE_MS
}

/** How much more play there is until the next reality check. Milliseconds; 0 or less when it is due. */
export function checkDueIn(jurisdiction: JurisdictionProfile, protection: Protection): number {
  return checkEveryMs(jurisdiction, protection) - (protection.time.playedMs - protection.answeredMs)
}

/** How much play there is between two reality checks of a player, inside a command. Milliseconds. */
export function realityCheckMs(context: Pick<CommandContext, 'db' | 'jurisdiction'>, userId: string): number {
  return checkEveryMs(context.jurisdiction, loadProtection(context, userId))
}
