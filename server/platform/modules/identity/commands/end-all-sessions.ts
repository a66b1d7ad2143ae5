import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { endSessions } from '../end-sessions.ts'

/** Ends every login of a player, at the operator's word. */
export const endAllSessions = (context: CommandContext, { userId }: { readonly userId: string }): void =>
  endSessions(context, { userId, except: null })
