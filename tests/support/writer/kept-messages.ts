/** From a kept thread: that it has let go of the database, and can write for another. */
export const IS_FREE = 'is free'
