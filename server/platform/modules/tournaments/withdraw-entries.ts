import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

/** Takes a player out of all tournaments that are not settled yet: the places move up. */
export function withdrawEntries({ db }: CommandContext, userId: string): void {
  db.run(
    `DELETE FROM tournament_entries
     WHERE user_id = ? AND tournament_id IN (SELECT id FROM tournaments WHERE final_at IS NULL)`,
    [userId],
  )
}
