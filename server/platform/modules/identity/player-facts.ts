import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { KeptTable } from '#server/platform/kernel/writer/kept-rows.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'

/** By player; null while they have not chosen one. */
const KEPT_CURRENCIES: KeptTable<{ readonly currency: Currency | null }> = {
  table: 'users',
  load: (db, userId) => db.get<{ currency: Currency | null }>('SELECT currency FROM users WHERE id = ?', [userId]),
}

/** Which of their wallets a player has chosen, inside a command; null while they have not. */
export function activeCurrency({ db }: Pick<CommandContext, 'db'>, userId: string): Currency | null {
  return db.keep(KEPT_CURRENCIES).get(userId)?.currency ?? null
}

/** The IANA zone of a player's profile, inside a command; null while it is not known. */
export function timeZone({ db }: Pick<CommandContext, 'db'>, userId: string): string | null {
  return db.get<{ timezone: string | null }>('SELECT timezone FROM users WHERE id = ?', [userId])?.timezone ?? null
}

/** When a player registered, inside a command, in milliseconds; null for nobody. */
export function registeredAt({ db }: Pick<CommandContext, 'db'>, userId: string): number | null {
  const row = db.get<{ created_at: bigint }>('SELECT created_at FROM users WHERE id = ?', [userId])
  return row ? Number(row.created_at) : null
}

/** Whether an account was closed for good: there is nobody to pay any more. */
export const isClosed = ({ db }: CommandContext, userId: string): boolean =>
  db.get('SELECT 1 AS one FROM users WHERE id = ? AND closed_at IS NOT NULL', [userId]) !== undefined

/** Whether a login has neither been ended nor run out, inside a command. */
export function isLoginOpen({ db, now }: Pick<CommandContext, 'db' | 'now'>, sessionId: string): boolean {
  return (
    db.get('SELECT id FROM sessions WHERE id = ? AND ended_at IS NULL AND expires_at > ?', [sessionId, now]) !==
    undefined
  )
}

/** Whether a player has chosen that nobody sees what they play. */
export function hidesStatistics({ db }: Pick<CommandContext, 'db'>, userId: string): boolean {
  return db.get('SELECT 1 FROM users WHERE id = ? AND is_statistics_hidden = 1', [userId]) !== undefined
}

/** Whether a player has shown that they read what is sent to their address, inside a command. */
export function hasVerifiedEmail({ db }: Pick<CommandContext, 'db'>, userId: string): boolean {
  return db.get(`SELECT id FROM users WHERE id = ? AND is_email_verified = 1`, [userId]) !== undefined
}

/**
 * Lets only players who have verified an address or number set up what their account is protected by: else it would be
 * taken off, or lock them out, once the owner of a mistyped address shows up. Refusal: contact_unverified.
 */
export function requireVerifiedContact({ db }: Pick<CommandContext, 'db'>, userId: string): void {
  const isVerified = `SELECT id FROM users WHERE id = ? AND (is_email_verified = 1 OR is_phone_verified = 1)`
  if (!db.get(isVerified, [userId])) throw new Refusal('contact_unverified')
}

/** How the check of a player's identity stands, inside a command. */
export function verificationStatus({ db }: Pick<CommandContext, 'db'>, userId: string): string {
  const user = db.get<{ verification_status: string }>(`SELECT verification_status FROM users WHERE id = ?`, [userId])
  return user?.verification_status ?? 'none'
}

export function setVerification({ db }: Pick<CommandContext, 'db'>, userId: string, status: string): void {
  db.run(`UPDATE users SET verification_status = ? WHERE id = ?`, [status, userId])
}

/** Whether a player's identity has been proven, inside a command. */
export function isIdentified({ db }: Pick<CommandContext, 'db'>, userId: string): boolean {
  const query = `SELECT 1 AS one FROM users WHERE id = ? AND verification_status IN ('success', 'verified')`
  return db.get(query, [userId]) !== undefined
}

/** How a player stands with the club, inside a command: `pending`, `approved`, `refused`; null for who never asked. */
export function premiumStatus({ db }: Pick<CommandContext, 'db'>, userId: string): string | null {
  const user = db.get<{ premium_status: string | null }>(`SELECT premium_status FROM users WHERE id = ?`, [userId])
  return user?.premium_status ?? null
}

/** `pending` waits for the operator, `refused` says no, null never asked or has left; anything else is a member's. */
export function setPremiumStatus(
  { db }: CommandContext,
  userId: string,
  status: 'pending' | 'approved' | 'refused' | null,
): void {
  db.run('UPDATE users SET premium_status = ? WHERE id = ?', [status, userId])
}

/** Whether a player is a member of the club, inside a command. */
export function isMember(context: Pick<CommandContext, 'db'>, userId: string): boolean {
  const status = premiumStatus(context, userId)
  return status !== null && status !== 'pending' && status !== 'refused'
}
