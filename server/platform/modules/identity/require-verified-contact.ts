import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

/**
 * Lets only players who have verified an address or number set up what their account is protected by: else it would be
 * taken off, or lock them out, once the owner of a mistyped address shows up. Refusal: contact_unverified.
 */
export function requireVerifiedContact({ db }: Pick<CommandContext, 'db'>, userId: string): void {
  const isVerified = `SELECT id FROM users WHERE id = ? AND (is_email_verified = 1 OR is_phone_verified = 1)`
  if (!db.get(isVerified, [userId])) throw new Refusal('contact_unverified')
}
