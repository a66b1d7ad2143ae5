import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

/** Lets lapse what a player would still get back of weeks that are not paid. */
export function forgoRakeback({ db }: CommandContext, userId: string): void {
  db.run('UPDATE vip_rakeback SET paid = 0 WHERE user_id = ? AND paid IS NULL', [userId])
}
