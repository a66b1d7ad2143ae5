/** Secret of the platform that crashes, for tests that sign on its behalf. */
export const CRASH_SECRET = 'the secret of a platform that crashes'
