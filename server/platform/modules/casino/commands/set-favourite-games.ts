import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

export type FavouriteGames = {
  readonly userId: string
  readonly games: readonly string[]
  readonly isFavourite: boolean
}

/** Marks games of our own for a player, or no longer. One that is marked already keeps its place. */
export function setFavouriteGames({ db, now }: CommandContext, { userId, games, isFavourite }: FavouriteGames): void {
  const statement = isFavourite
    ? 'INSERT INTO favourite_games (created_at, user_id, game) VALUES (?, ?, ?) ON CONFLICT (user_id, game) DO NOTHING'
    : 'DELETE FROM favourite_games WHERE user_id = ? AND game = ?'
  for (const game of games) db.run(statement, isFavourite ? [now, userId, game] : [userId, game])
}
