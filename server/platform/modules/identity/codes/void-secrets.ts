import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

/** Makes all open codes, links and tokens of a player void: once a credential has changed they are somebody else's keys. */
export function voidSecrets({ db, now }: CommandContext, userId: string): void {
  db.run(`UPDATE codes SET ended_at = ? WHERE user_id = ? AND ended_at IS NULL`, [now, userId])
  db.run(`UPDATE one_time_tokens SET ended_at = ? WHERE user_id = ? AND ended_at IS NULL`, [now, userId])
}
