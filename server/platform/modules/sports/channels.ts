/** Announces changed events by id. */
export const SPORTS_CHANNEL = 'sports-event'
/** The channel of the live stream. */
export const SPORTS_TOPIC_CHANNEL = 'sports'
/** Announces the time at which a bet is to be decided. */
export const SPORTS_DUE_CHANNEL = 'sports-due'
