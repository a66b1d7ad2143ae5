import { CODE_RESEND_S } from '#server/contract/constants/timings.ts'

/** So many attempts in so long a window, which opens at the first of them. */
export type RateLimit = { readonly attempts: number; readonly windowMs: number }

const QUARTER_HOUR_MS = 15 * 60_000
const HOUR_MS = 60 * 60_000

/**
 * ASVS 6.3.1 asks for a brute-force defence and leaves the numbers open. Ten guesses a quarter of an hour are under
 * 350,000 a year for an account (NIST SP 800-63B 5.2.2 stops at 100 in a row); an address may be a whole office's.
 * Six codes an hour with five guesses each hit one in a million 720 times a day: a chance of 1 in 1,400.
 */
export const RATE_LIMITS = {
  loginByAccount: { attempts: 10, windowMs: QUARTER_HOUR_MS },
  loginByAddress: { attempts: 100, windowMs: QUARTER_HOUR_MS },
  registerByAddress: { attempts: 100, windowMs: QUARTER_HOUR_MS },
  /** The pause between two codes to one address or number. */
  codeAgain: { attempts: 1, windowMs: CODE_RESEND_S * 1000 },
  codeByAccount: { attempts: 6, windowMs: HOUR_MS },
  codeByAddress: { attempts: 60, windowMs: QUARTER_HOUR_MS },
  /** Wrong codes and links. */
  guessByAddress: { attempts: 60, windowMs: QUARTER_HOUR_MS },
  /** What visitors are counted by: it may fill a disk, and no page waits for it. */
  trackByAddress: { attempts: 600, windowMs: QUARTER_HOUR_MS },
} as const satisfies Record<string, RateLimit>

export type RateLimits = Readonly<Record<keyof typeof RATE_LIMITS, RateLimit>>
