import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { isIdentified } from '../identity/index.ts'

/** Refuses identity_required where the jurisdiction wants to know who a player is before they pay in, and so before they play. */
export function requireIdentity(context: Pick<CommandContext, 'db' | 'jurisdiction'>, userId: string): void {
  if (context.jurisdiction.kyc.identityBefore === 'deposit' && !isIdentified(context, userId))
    throw new Refusal('identity_required')
}
