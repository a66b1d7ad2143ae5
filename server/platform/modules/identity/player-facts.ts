import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CachedTable } from '#server/platform/kernel/writer/cached-rows.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'

/** Keyed by player; null before the player has selected a currency. */
const CACHED_CURRENCIES: CachedTable<{ readonly currency: Currency | null }> = {
  table: 'users',
  load: (db, userId) => db.get<{ currency: Currency | null }>('SELECT currency FROM users WHERE id = ?', [userId]),
}

/** A player's active currency, for use in commands; null before one was selected. */
export function activeCurrency({ db }: Pick<CommandContext, 'db'>, userId: string): Currency | null {
  return db.cached(CACHED_CURRENCIES).get(userId)?.currency ?? null
}

/** IANA time zone of a player's profile, for use in commands; null if unknown. */
export function timeZone({ db }: Pick<CommandContext, 'db'>, userId: string): string | null {
  return db.get<{ timezone: string | null }>('SELECT timezone FROM users WHERE id = ?', [userId])?.timezone ?? null
}

/** When a player registered, for use in commands, in milliseconds; null for an unknown player. */
export function registeredAt({ db }: Pick<CommandContext, 'db'>, userId: string): number | null {
  const row = db.get<{ created_at: bigint }>('SELECT created_at FROM users WHERE id = ?', [userId])
  return row ? Number(row.created_at) : null
}

/** Whether an account was closed permanently, so that nothing can be paid to it. */
export const isClosed = ({ db }: CommandContext, userId: string): boolean =>
  db.get('SELECT 1 AS one FROM users WHERE id = ? AND closed_at IS NOT NULL', [userId]) !== undefined

/** Whether a session has neither ended nor expired, for use in commands. */
export function isLoginOpen({ db, now }: Pick<CommandContext, 'db' | 'now'>, sessionId: string): boolean {
  return (
    db.get('SELECT id FROM sessions WHERE id = ? AND ended_at IS NULL AND expires_at > ?', [sessionId, now]) !==
    undefined
  )
}

export function hidesStatistics({ db }: Pick<CommandContext, 'db'>, userId: string): boolean {
  return db.get('SELECT 1 FROM users WHERE id = ? AND is_statistics_hidden = 1', [userId]) !== undefined
}

export function hasVerifiedEmail({ db }: Pick<CommandContext, 'db'>, userId: string): boolean {
  return db.get(`SELECT id FROM users WHERE id = ? AND is_email_verified = 1`, [userId]) !== undefined
}

/**
 * Requires a verified contact for setting up account protection: otherwise the owner of a mistyped address could later
 * remove the protection or be locked out. Refusal: contact_unverified.
 */
export function requireVerifiedContact({ db }: Pick<CommandContext, 'db'>, userId: string): void {
  const isVerified = `SELECT id FROM users WHERE id = ? AND (is_email_verified = 1 OR is_phone_verified = 1)`
  if (!db.get(isVerified, [userId])) throw new Refusal('contact_unverified')
}

export function verificationStatus({ db }: Pick<CommandContext, 'db'>, userId: string): string {
  const user = db.get<{ verification_status: string }>(`SELECT verification_status FROM users WHERE id = ?`, [userId])
  return user?.verification_status ?? 'none'
}

export function setVerification({ db }: Pick<CommandContext, 'db'>, userId: string, status: string): void {
  db.run(`UPDATE users SET verification_status = ? WHERE id = ?`, [status, userId])
}

export function isIdentified({ db }: Pick<CommandContext, 'db'>, userId: string): boolean {
  const query = `SELECT 1 AS one FROM users WHERE id = ? AND verification_status IN ('success', 'verified')`
  return db.get(query, [userId]) !== undefined
}

/** A player's VIP status, for use in commands: `pending`, `approved`, `refused`; null if never requested. */
export function premiumStatus({ db }: Pick<CommandContext, 'db'>, userId: string): string | null {
  const user = db.get<{ premium_status: string | null }>(`SELECT premium_status FROM users WHERE id = ?`, [userId])
  return user?.premium_status ?? null
}

/**
 * `pending`: waits for the operator; `refused`; null: never requested, or left the club; any other value is a member's.
 */
export function setPremiumStatus(
  { db }: CommandContext,
  userId: string,
  status: 'pending' | 'approved' | 'refused' | null,
): void {
  db.run('UPDATE users SET premium_status = ? WHERE id = ?', [status, userId])
}

export function isMember(context: Pick<CommandContext, 'db'>, userId: string): boolean {
  const status = premiumStatus(context, userId)
  return status !== null && status !== 'pending' && status !== 'refused'
}
