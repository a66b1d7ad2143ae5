import { COOKIE_MAX_AGE_S } from '#server/shared/constants/timings.ts'

const MINUTE_MS = 60_000

/** The life of a credential (OWASP ASVS 7.3.1 and 7.3.2). */
export const TOKEN_LIFE_MS = {
  fresh: 15 * MINUTE_MS,
  /** Of the session: from its login on, however often its token is refreshed. */
  session: COOKIE_MAX_AGE_S.token * 1000,
  /** How long a token that was refreshed gives the same successor again, for what was under way with it. */
  grace: 30_000,
  /** A profile answer offers the successor to a token that has less than this left. */
  nearEnd: 2 * MINUTE_MS,
} as const
