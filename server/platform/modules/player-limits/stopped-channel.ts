/** Announces that a player has stopped playing, so that their open rounds can be ended. */
export const STOPPED_CHANNEL = 'player-stopped'
