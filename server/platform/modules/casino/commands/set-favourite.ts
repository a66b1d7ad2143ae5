import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

export type Favourite = { readonly userId: string; readonly slug: string; readonly isFavourite: boolean }

/** Marks a title for a player, or no longer. */
export function setFavourite({ db, now }: CommandContext, { userId, slug, isFavourite }: Favourite): void {
  if (isFavourite)
    db.run(
      'INSERT INTO casino_favourites (user_id, slug, created_at) VALUES (?, ?, ?) ON CONFLICT (user_id, slug) DO NOTHING',
      [userId, slug, now],
    )
  else db.run('DELETE FROM casino_favourites WHERE user_id = ? AND slug = ?', [userId, slug])
}
