/** So many attempts in so long a window, which opens at the first of them. */
export type RateLimit = { readonly attempts: number; readonly windowMs: number }

const QUARTER_HOUR_MS = 15 * 60_000

/**
 * ASVS 6.3.1 asks for a brute-force defence and leaves the numbers open. Ten guesses a quarter of an hour are under
 * 350,000 a year for an account (NIST SP 800-63B 5.2.2 stops at 100 in a row); an address may be a whole office's.
 */
export const RATE_LIMITS = {
  loginByAccount: { attempts: 10, windowMs: QUARTER_HOUR_MS },
  loginByAddress: { attempts: 100, windowMs: QUARTER_HOUR_MS },
  registerByAddress: { attempts: 100, windowMs: QUARTER_HOUR_MS },
} as const satisfies Record<string, RateLimit>

export type RateLimits = Readonly<Record<keyof typeof RATE_LIMITS, RateLimit>>
