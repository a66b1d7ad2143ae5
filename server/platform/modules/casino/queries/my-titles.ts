import { desc, eq, sql } from 'drizzle-orm'
import { builtOnce } from '#db/platform/reader.ts'
import { casinoFavourites, casinoRounds, favouriteGames } from '#db/platform/schema/casino.ts'
import type { Platform } from '../platform.ts'

const LISTED = 24

type Game = { readonly provider: string; readonly gameId: string }

/** A player's titles: favorites, newest first; played, most recent first; and those with an open round. */
export async function readMine(
  { reader }: Pick<Platform, 'reader'>,
  userId: string,
): Promise<{ readonly favourites: readonly string[]; readonly played: readonly (Game & { isOpen: boolean })[] }> {
  const { provider, gameId } = casinoRounds
  const last = sql<number>`max(${casinoRounds.openedAt})`
  const [favourites, played] = await Promise.all([
    reader
      .select({ slug: casinoFavourites.slug })
      .from(casinoFavourites)
      .where(eq(casinoFavourites.userId, userId))
      .orderBy(desc(casinoFavourites.createdAt))
      .limit(LISTED),
    reader
      .select({ provider, gameId, last, open: sql<number>`sum(${casinoRounds.state} = 'OPEN')` })
      .from(casinoRounds)
      .where(eq(casinoRounds.userId, userId))
      .groupBy(provider, gameId)
      .orderBy(desc(last))
      .limit(LISTED),
  ])
  return {
    favourites: favourites.map(({ slug }) => slug),
    played: played.map((row) => ({ provider: row.provider, gameId: row.gameId, isOpen: Number(row.open) > 0 })),
  }
}

const favouritesOf = builtOnce((reader) =>
  reader
    .select({ game: favouriteGames.game })
    .from(favouriteGames)
    .where(eq(favouriteGames.userId, sql.placeholder('userId')))
    .orderBy(desc(favouriteGames.createdAt), favouriteGames.game)
    .prepare(),
)

/** A player's favorites among the site's own games, newest first. */
export async function readFavouriteGames({ reader }: Pick<Platform, 'reader'>, userId: string): Promise<string[]> {
  const rows = await favouritesOf(reader).all({ userId })
  return rows.map(({ game }) => game)
}
