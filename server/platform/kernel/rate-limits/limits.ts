import { CAPTCHA_LIFE_MS, CODE_RESEND_S } from '#server/shared/constants/timings.ts'
import type { SemaphoreLimits } from '../semaphore.ts'

/** Maximum number of attempts in a window, which opens at the first one. */
export type RateLimit = {
  readonly attempts: number
  readonly windowMs: number
  /** Attempts without a captcha, where the client can be asked to solve one. */
  readonly beforeCaptcha?: number
}

const QUARTER_HOUR_MS = 15 * 60_000
const HOUR_MS = 60 * 60_000

/**
 * ASVS 6.3.1 requires a defense against brute force but sets no numbers. An account allows ten guesses per 15 minutes
 * from one address, and 30 per hour from all addresses that its player has never logged in from: 260,000 per year, and
 * strangers cannot lock the player out of usual addresses. A client address may be a whole office's. Six codes per hour
 * with five guesses each allow 720 guesses per day at one in a million: a chance of 1 in 1,400. A device is identified
 * by its fingerprint: that limit stops clients that change addresses, but not clients that fake the fingerprint, which
 * the other limits stop.
 */
export const RATE_LIMITS = {
  /** Per account and client address. Also limits guesses of the old password within a session. */
  loginByAccountAndAddress: { attempts: 10, windowMs: QUARTER_HOUR_MS, beforeCaptcha: 3 },
  /** Per account, from all addresses that are new to it. */
  loginByAccount: { attempts: 30, windowMs: HOUR_MS, beforeCaptcha: 10 },
  /** Wrong second factors of an account, after the correct first one. Three of a million codes are valid at a time. */
  secondFactorByAccount: { attempts: 10, windowMs: HOUR_MS },
  passwordSetByAccount: { attempts: 10, windowMs: QUARTER_HOUR_MS },
  loginByAddress: { attempts: 100, windowMs: QUARTER_HOUR_MS, beforeCaptcha: 20 },
  /** Per browser, for any account and from any address. Also counts wrong codes. */
  loginByDevice: { attempts: 40, windowMs: QUARTER_HOUR_MS, beforeCaptcha: 12 },
  registerByDevice: { attempts: 10, windowMs: HOUR_MS, beforeCaptcha: 3 },
  registerByAddress: { attempts: 100, windowMs: QUARTER_HOUR_MS, beforeCaptcha: 20 },
  /** Minimum interval between two codes to one address or number. */
  codeAgain: { attempts: 1, windowMs: CODE_RESEND_S * 1000 },
  codeByAccount: { attempts: 6, windowMs: HOUR_MS, beforeCaptcha: 3 },
  codeByAddress: { attempts: 60, windowMs: QUARTER_HOUR_MS, beforeCaptcha: 15 },
  /** Counts wrong codes and links. */
  guessByAddress: { attempts: 60, windowMs: QUARTER_HOUR_MS, beforeCaptcha: 15 },
  /** Passkey challenges before login: each is a row for five minutes. */
  passkeyByAddress: { attempts: 100, windowMs: QUARTER_HOUR_MS },
  /** Pages of documents and avatars: each costs megabytes of disk and a second of CPU. */
  uploadByAccount: { attempts: 30, windowMs: HOUR_MS },
  /** One use per captcha solution while its challenge is valid. */
  captchaAnswer: { attempts: 1, windowMs: CAPTCHA_LIFE_MS },
  /** Attempted promo codes, per player or per visitor's address. */
  promoCode: { attempts: 10, windowMs: HOUR_MS },
  /**
   * Wallet calls of game providers per player. Allows 40 bets at a table within its 15 seconds, or a spin every half
   * second, but not a script. Credits owed to the player and retries are not counted.
   */
  providerSessionByPlayer: { attempts: 30, windowMs: 60_000 },
  providerBetByPlayer: { attempts: 100, windowMs: 10_000 },
  providerBalanceByPlayer: { attempts: 200, windowMs: 10_000 },
  /** Analytics of visitors: limits disk usage; no page waits for it. */
  trackByAddress: { attempts: 600, windowMs: QUARTER_HOUR_MS },
} as const satisfies Record<string, RateLimit>

/** Queue of password hashes. `concurrency` is the host's unless it is set. */
export type PasswordQueueLimits = Omit<SemaphoreLimits, 'concurrency'> & Partial<Pick<SemaphoreLimits, 'concurrency'>>

/** At about 15 ms each, the last one in the queue waits for about a second. A client address gets four places. */
export const PASSWORD_QUEUE: PasswordQueueLimits = { queueLimit: 64, perKey: 4 }

export type RateLimits = Readonly<Record<keyof typeof RATE_LIMITS, RateLimit>>
