import { games } from '#server/shared/rules/games.ts'

/** Ids of the site's own games, whose bets anyone can verify. */
export const OWN_GAMES: readonly string[] = Object.values(games).flatMap((kind) => Object.keys(kind))
