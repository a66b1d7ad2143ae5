import { CAPTCHA_LIFE_MS, CODE_RESEND_S } from '#server/shared/constants/timings.ts'
import type { SemaphoreLimits } from '../semaphore.ts'

/** So many attempts in so long a window, which opens at the first of them. */
export type RateLimit = {
  readonly attempts: number
  readonly windowMs: number
  /** As many go without a captcha, where whoever counts them can ask for one. */
  readonly beforeCaptcha?: number
}

const QUARTER_HOUR_MS = 15 * 60_000
const HOUR_MS = 60 * 60_000

/**
 * ASVS 6.3.1 asks for a brute-force defence and leaves the numbers open. An account stands ten guesses a quarter of an
 * hour from one address and thirty an hour from all that its player has never signed in from: 260,000 a year, and no
 * stranger locks the player out of where they sign in. A client address may be a whole office's. Six codes an hour with
 * five guesses each hit one in a million 720 times a day: a chance of 1 in 1,400. A device is what says that it is the
 * same browser: that limit holds whoever moves from address to address and not whoever lies, whom the others hold.
 */
export const RATE_LIMITS = {
  /** Of one account from one client address; also of the old password, by whoever has a session. */
  loginByAccountAndAddress: { attempts: 10, windowMs: QUARTER_HOUR_MS, beforeCaptcha: 3 },
  /** Of one account from all addresses that are new to it. */
  loginByAccount: { attempts: 30, windowMs: HOUR_MS, beforeCaptcha: 10 },
  /** Wrong second factors of an account, whose first one is known by then: three of a million codes are good at a time. */
  secondFactorByAccount: { attempts: 10, windowMs: HOUR_MS },
  passwordSetByAccount: { attempts: 10, windowMs: QUARTER_HOUR_MS },
  loginByAddress: { attempts: 100, windowMs: QUARTER_HOUR_MS, beforeCaptcha: 20 },
  /** Of any accounts from one browser, wherever it is; also of wrong codes. */
  loginByDevice: { attempts: 40, windowMs: QUARTER_HOUR_MS, beforeCaptcha: 12 },
  registerByDevice: { attempts: 10, windowMs: HOUR_MS, beforeCaptcha: 3 },
  registerByAddress: { attempts: 100, windowMs: QUARTER_HOUR_MS, beforeCaptcha: 20 },
  /** The pause between two codes to one address or number. */
  codeAgain: { attempts: 1, windowMs: CODE_RESEND_S * 1000 },
  codeByAccount: { attempts: 6, windowMs: HOUR_MS, beforeCaptcha: 3 },
  codeByAddress: { attempts: 60, windowMs: QUARTER_HOUR_MS, beforeCaptcha: 15 },
  /** Wrong codes and links. */
  guessByAddress: { attempts: 60, windowMs: QUARTER_HOUR_MS, beforeCaptcha: 15 },
  /** What passkeys are asked to sign by whoever is not signed in: each question is a row for five minutes. */
  passkeyByAddress: { attempts: 100, windowMs: QUARTER_HOUR_MS },
  /** Pages of documents, and pictures of players: each is some megabytes on the disk and a second of a processor. */
  uploadByAccount: { attempts: 30, windowMs: HOUR_MS },
  /** Of one answer to a captcha: it is good once while its challenge lives. */
  captchaAnswer: { attempts: 1, windowMs: CAPTCHA_LIFE_MS },
  /** Promo codes that are tried, by a player or a visitor at one address. */
  promoCode: { attempts: 10, windowMs: HOUR_MS },
  /**
   * What game providers ask the wallet for one player: forty lays of a table in their fifteen seconds and a spin each half
   * second pass, a script that hammers does not. What is owed to the player, and what is asked again, is not counted.
   */
  providerSessionByPlayer: { attempts: 30, windowMs: 60_000 },
  providerBetByPlayer: { attempts: 100, windowMs: 10_000 },
  providerBalanceByPlayer: { attempts: 200, windowMs: 10_000 },
  /** What visitors are counted by: it may fill a disk, and no page waits for it. */
  trackByAddress: { attempts: 600, windowMs: QUARTER_HOUR_MS },
} as const satisfies Record<string, RateLimit>

/** Queue of password hashes. `atOnce` is the host's unless it is set. */
export type PasswordTurns = Omit<SemaphoreLimits, 'atOnce'> & Partial<Pick<SemaphoreLimits, 'atOnce'>>

/** With some 15 ms each, the last of the queue waits for about a second; a client address gets four places of it. */
export const PASSWORD_TURNS: PasswordTurns = { waiting: 64, byKey: 4 }

export type RateLimits = Readonly<Record<keyof typeof RATE_LIMITS, RateLimit>>
