import { Refusal } from '../refusal.ts'
import type { CommandContext } from '../writer/command.ts'
import type { RateLimit } from './limits.ts'

/** One attempt under a limit. `key` names the limit and the subject. */
export type Attempt = {
  readonly key: string
  readonly limit: RateLimit
  /** Whether the client can solve a captcha and has not sent a solution. */
  readonly needsCaptcha?: boolean
}

/**
 * Counts attempts before they are made, so that none gets through while another is being checked. Refusals:
 * too_many_requests with the seconds to wait, captcha-required. A refused call counts nothing.
 */
export function consumeRateLimits(context: CommandContext, attempts: readonly Attempt[]): void {
  context.db.run(`DELETE FROM rate_limits WHERE ends_at <= ?`, [context.now])
  for (const attempt of attempts) consumeRateLimit(context, attempt)
}

function consumeRateLimit({ db, now }: CommandContext, { key, limit, needsCaptcha = false }: Attempt): void {
  const counter = db.get<{ attempts: bigint; ends_at: bigint }>(
    `INSERT INTO rate_limits (key, attempts, ends_at) VALUES (?, 1, ?)
     ON CONFLICT (key) DO UPDATE SET attempts = attempts + 1
     RETURNING attempts, ends_at`,
    [key, now + limit.windowMs],
  )
  const tried = Number(counter?.attempts ?? 0)
  if (needsCaptcha && limit.beforeCaptcha !== undefined && tried > limit.beforeCaptcha && tried <= limit.attempts)
    throw new Refusal('captcha-required', { field: 'captcha' })
  if (!counter || tried <= limit.attempts) return
  const waitS = Math.ceil((Number(counter.ends_at) - now) / 1000)
  throw new Refusal('too_many_requests', { detail: String(waitS) })
}

/** Removes attempts that succeeded: only failures count. */
export function refundRateLimits({ db }: CommandContext, keys: readonly string[]): void {
  for (const key of keys) {
    db.run(`UPDATE rate_limits SET attempts = attempts - 1 WHERE key = ? AND attempts > 0`, [key])
  }
}
