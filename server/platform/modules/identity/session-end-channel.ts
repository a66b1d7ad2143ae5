/** On which it is told that a session has ended, by its id. */
export const SESSION_END_CHANNEL = 'session-end'
