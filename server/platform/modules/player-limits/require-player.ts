import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { loadProtection, requireNotStopped, type Stop, stopOf } from './protection.ts'

/** Refuses self_excluded and timed_out, inside a command: for an exchange, money into the vault, an offer that is taken. */
export function requirePlayer(context: CommandContext, userId: string): void {
  requireNotStopped(loadProtection(context, userId), context.now)
}

/** What stops a player now, inside a command; undefined for who may play. */
export const standingStop = (context: CommandContext, userId: string): Stop | undefined =>
  stopOf(loadProtection(context, userId), context.now)

/** Whether a player rests or is excluded, inside a command. */
export function isStopped(context: CommandContext, userId: string): boolean {
  return standingStop(context, userId) !== undefined
}
