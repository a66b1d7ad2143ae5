import { COOKIE_MAX_AGE_S } from '#server/shared/constants/timings.ts'

const MINUTE_MS = 60_000

/** Lifetimes of tokens and sessions (OWASP ASVS 7.3.1 and 7.3.2). */
export const TOKEN_LIFE_MS = {
  fresh: 15 * MINUTE_MS,
  /** From the login on, regardless of refreshes. */
  session: COOKIE_MAX_AGE_S.token * 1000,
  /** How long a refreshed token still returns the same successor, for requests in flight. */
  grace: 30_000,
  /** Remaining lifetime below which a profile response offers the successor. */
  nearEnd: 2 * MINUTE_MS,
} as const
