import { eq } from 'drizzle-orm'
import { users } from '#db/platform/schema/identity.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { Passwords } from './platform.ts'
import { type Confirmation, checkLogin, checkPassword } from './step-up.ts'

type Verbs = Pick<Platform, 'reader' | 'writer' | 'settings' | 'clock'> & Passwords

/**
 * Makes sure that it is the player who asks, and not only their session (ASVS 7.5.3): by the password; without one by a
 * fresh login. Refusals: step_up_required and old_password_wrong on `password`; fresh_login_required; too_many_requests.
 */
export async function confirmPlayer(platform: Verbs, confirmation: Omit<Confirmation, 'confirmCode'>): Promise<void> {
  const user = await platform.reader.query.users.findFirst({ where: eq(users.id, confirmation.userId) })
  if (!user) throw new Refusal('unauthorized')
  if (user.passwordHash === null) await checkLogin(platform, confirmation)
  else await checkPassword(platform, user.passwordHash, confirmation)
}
