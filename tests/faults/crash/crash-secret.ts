/** Of the platform that crashes: a test that says what the platform would have said signs it by this. */
export const CRASH_SECRET = 'the secret of a platform that crashes'
