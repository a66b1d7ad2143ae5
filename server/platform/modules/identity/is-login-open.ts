import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

/** Whether a login has neither been ended nor run out, inside a command. */
export function isLoginOpen({ db, now }: Pick<CommandContext, 'db' | 'now'>, sessionId: string): boolean {
  return (
    db.get('SELECT id FROM sessions WHERE id = ? AND ended_at IS NULL AND expires_at > ?', [sessionId, now]) !==
    undefined
  )
}
