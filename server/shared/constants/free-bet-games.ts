/** Games of one round in which one multiplier is known before the bet, so that the least of a free bet can be held against it. */
export const INSTANT_FREE_BET_GAMES = ['dice', 'coinflip'] as const
export type InstantFreeBetGame = (typeof INSTANT_FREE_BET_GAMES)[number]

/** Where a free bet may be staked: on sports its odds are its multiplier. */
export const FREE_BET_GAMES = [...INSTANT_FREE_BET_GAMES, 'sports'] as const
export type FreeBetGame = (typeof FREE_BET_GAMES)[number]
