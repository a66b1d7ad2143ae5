import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { loadProtection, type Stop, stopOf } from './protection.ts'

/** What stops a player now, inside a command; undefined for who may play. */
export const standingStop = (context: CommandContext, userId: string): Stop | undefined =>
  stopOf(loadProtection(context, userId), context.now)
