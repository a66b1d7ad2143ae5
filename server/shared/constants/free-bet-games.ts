/** Single-round games with one multiplier that is known before the bet, so that a free bet's minimum can be checked. */
export const INSTANT_FREE_BET_GAMES = ['dice', 'coinflip'] as const
export type InstantFreeBetGame = (typeof INSTANT_FREE_BET_GAMES)[number]

/** Games that accept free bets; on sports the odds are the multiplier. */
export const FREE_BET_GAMES = [...INSTANT_FREE_BET_GAMES, 'sports'] as const
export type FreeBetGame = (typeof FREE_BET_GAMES)[number]
