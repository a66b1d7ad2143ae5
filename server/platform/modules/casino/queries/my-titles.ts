import { desc, eq, sql } from 'drizzle-orm'
import { builtOnce } from '#db/platform/reader.ts'
import { casinoFavourites, casinoRounds, favouriteGames } from '#db/platform/schema/casino.ts'
import type { Platform } from '../platform.ts'

const LISTED = 24

type Game = { readonly provider: string; readonly gameId: string }

const favouriteTitlesOf = builtOnce((reader) =>
  reader
    .select({ slug: casinoFavourites.slug })
    .from(casinoFavourites)
    .where(eq(casinoFavourites.userId, sql.placeholder('userId')))
    .orderBy(desc(casinoFavourites.createdAt))
    .limit(LISTED)
    .prepare(),
)

const playedOf = builtOnce((reader) => {
  const { provider, gameId, openedAt, state, userId } = casinoRounds
  const last = sql<number>`max(${openedAt})`
  return reader
    .select({ provider, gameId, last, open: sql<number>`sum(${state} = 'OPEN')` })
    .from(casinoRounds)
    .where(eq(userId, sql.placeholder('userId')))
    .groupBy(provider, gameId)
    .orderBy(desc(last))
    .limit(LISTED)
    .prepare()
})

/** A player's titles: favorites, newest first; played, most recent first; and those with an open round. */
export async function readMine(
  { reader }: Pick<Platform, 'reader'>,
  userId: string,
): Promise<{ readonly favourites: readonly string[]; readonly played: readonly (Game & { isOpen: boolean })[] }> {
  const [favourites, played] = await Promise.all([
    favouriteTitlesOf(reader).all({ userId }),
    playedOf(reader).all({ userId }),
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
