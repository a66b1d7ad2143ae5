/** Category of a title, the primary filter. */
export const GAME_CATEGORIES = ['video', 'classic', 'roulette', 'baccarat'] as const
export type GameCategory = (typeof GAME_CATEGORIES)[number]

/** Features by which titles are filtered, in addition to name and category. */
export const GAME_FEATURES = ['free-spins', 'hold-and-spin', 'ways', 'cascade'] as const
export type GameFeature = (typeof GAME_FEATURES)[number]

/** Status of a title: `maintenance` is shown but cannot be opened, `retired` is hidden. */
export const TITLE_STATUSES = ['active', 'maintenance', 'retired'] as const
export type TitleStatus = (typeof TITLE_STATUSES)[number]

/** Sort orders of titles; `rank`, the default of a search, sorts by how well the name matches. */
export const TITLE_SORTS = ['rank', 'popular', 'new', 'rtp', 'name'] as const
export type TitleSort = (typeof TITLE_SORTS)[number]
