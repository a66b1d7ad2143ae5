import { eq } from 'drizzle-orm'
import { users } from '#db/platform/schema/identity.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { requireProof } from './require-proof.ts'
import { type Confirmation, checkPassword, type PasswordVerbs } from './step-up.ts'

/**
 * Makes sure that it is the player who asks, and not only their session (ASVS 7.5.3): by the password, where one comes
 * along and the account has one; else by a proof of the last ten minutes. Refusals: old_password_wrong on `password`;
 * those of `requireProof`; too_many_requests.
 */
export async function confirmPlayer(
  platform: PasswordVerbs,
  confirmation: Omit<Confirmation, 'confirmCode'>,
): Promise<void> {
  if (confirmation.password !== undefined) {
    const user = await platform.reader.query.users.findFirst({ where: eq(users.id, confirmation.userId) })
    if (!user) throw new Refusal('unauthorized')
    if (user.passwordHash !== null) await checkPassword(platform, user.passwordHash, confirmation)
  }
  await requireProof(platform, confirmation)
}
