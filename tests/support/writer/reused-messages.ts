/** Message of a reused thread: it has released the database, and can write for another platform. */
export const IS_FREE = 'is free'
