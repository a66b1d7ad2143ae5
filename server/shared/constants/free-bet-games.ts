/** Games in which one multiplier is known before the bet, so that the least of a free bet can be held against it. */
export const FREE_BET_GAMES = ['dice', 'coinflip'] as const
export type FreeBetGame = (typeof FREE_BET_GAMES)[number]
