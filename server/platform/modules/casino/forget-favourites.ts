import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

/** Forgets what a player had marked. */
export function forgetFavourites({ db }: CommandContext, userId: string): void {
  db.run('DELETE FROM casino_favourites WHERE user_id = ?', [userId])
  db.run('DELETE FROM favourite_games WHERE user_id = ?', [userId])
}
