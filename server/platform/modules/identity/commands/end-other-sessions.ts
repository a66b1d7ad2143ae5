import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { endSessions } from '../end-sessions.ts'

type Holder = { readonly userId: string; readonly sessionId: string }

/** Ends all of a player's logins but the one that asks. */
export const endOtherSessions = (context: CommandContext, { userId, sessionId }: Holder): void =>
  endSessions(context, { userId, except: sessionId })
