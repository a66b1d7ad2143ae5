/** What a provider's title is looked for by, besides its name. */
export const GAME_FEATURES = [
  'free-spins',
  'hold-and-spin',
  'ways',
  'cascade',
  'jackpot',
  'classic',
  'roulette',
  'baccarat',
] as const
export type GameFeature = (typeof GAME_FEATURES)[number]

/** In which order titles are listed. */
export const TITLE_SORTS = ['popular', 'new', 'rtp', 'name'] as const
export type TitleSort = (typeof TITLE_SORTS)[number]
