import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

export function forgoRakeback({ db }: CommandContext, userId: string): void {
  db.run('UPDATE vip_rakeback SET paid = 0 WHERE user_id = ? AND paid IS NULL', [userId])
}
