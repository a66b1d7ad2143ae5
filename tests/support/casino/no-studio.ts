/** For a platform without a studio: nobody answers there, also where the site runs on this machine with a studio at its usual port. */
export const NO_STUDIO = { GAMES_STUDIO_URL: 'http://127.0.0.1:1' }
