/** Told on it: that a player has stopped playing, so that what they left open can be ended. */
export const STOPPED_CHANNEL = 'player-stopped'
