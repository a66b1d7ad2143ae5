import { games } from '#server/shared/rules/games.ts'

/** The ids of our own games, whose bets anybody can check. */
export const OWN_GAMES: readonly string[] = Object.values(games).flatMap((kind) => Object.keys(kind))
