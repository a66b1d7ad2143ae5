/** On which it is told that an event has changed, by its id. */
export const SPORTS_CHANNEL = 'sports-event'
/** The channel of the live stream. */
export const SPORTS_TOPIC_CHANNEL = 'sports'
/** On which it is told that a bet is to be decided at a time. */
export const SPORTS_DUE_CHANNEL = 'sports-due'
