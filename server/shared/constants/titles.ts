/** What kind of game a title is: a player chooses one of them first. */
export const GAME_CATEGORIES = ['video', 'classic', 'roulette', 'baccarat'] as const
export type GameCategory = (typeof GAME_CATEGORIES)[number]

/** What a provider's title is looked for by, besides its name and its category. */
export const GAME_FEATURES = ['free-spins', 'hold-and-spin', 'ways', 'cascade'] as const
export type GameFeature = (typeof GAME_FEATURES)[number]

/** How a title stands: under maintenance it is shown and not opened, retired it is not there. */
export const TITLE_STATUSES = ['active', 'maintenance', 'retired'] as const
export type TitleStatus = (typeof TITLE_STATUSES)[number]

/** In which order titles are listed: `rank` by how well their names fit what is looked for, which is the usual one of a search. */
export const TITLE_SORTS = ['rank', 'popular', 'new', 'rtp', 'name'] as const
export type TitleSort = (typeof TITLE_SORTS)[number]
