/** Settings of a platform without a studio. The default port may belong to a studio that runs on the same machine. */
export const NO_STUDIO = { GAMES_STUDIO_URL: 'http://127.0.0.1:1' }
