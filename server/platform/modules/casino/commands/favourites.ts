import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

type Favourite = { readonly userId: string; readonly slug: string; readonly isFavourite: boolean }

/** Adds a title to a player's favorites or removes it. */
export function setFavourite({ db, now }: CommandContext, { userId, slug, isFavourite }: Favourite): void {
  if (isFavourite)
    db.run(
      'INSERT INTO casino_favourites (user_id, slug, created_at) VALUES (?, ?, ?) ON CONFLICT (user_id, slug) DO NOTHING',
      [userId, slug, now],
    )
  else db.run('DELETE FROM casino_favourites WHERE user_id = ? AND slug = ?', [userId, slug])
}

type FavouriteGames = {
  readonly userId: string
  readonly games: readonly string[]
  readonly isFavourite: boolean
}

/** Adds the site's own games to a player's favorites or removes them. An existing favorite keeps its position. */
export function setFavouriteGames({ db, now }: CommandContext, { userId, games, isFavourite }: FavouriteGames): void {
  const statement = isFavourite
    ? 'INSERT INTO favourite_games (created_at, user_id, game) VALUES (?, ?, ?) ON CONFLICT (user_id, game) DO NOTHING'
    : 'DELETE FROM favourite_games WHERE user_id = ? AND game = ?'
  for (const game of games) db.run(statement, isFavourite ? [now, userId, game] : [userId, game])
}

export function forgetFavourites({ db }: CommandContext, userId: string): void {
  db.run('DELETE FROM casino_favourites WHERE user_id = ?', [userId])
  db.run('DELETE FROM favourite_games WHERE user_id = ?', [userId])
}
