import { Refusal } from '#server/platform/kernel/refusal.ts'
import { seal } from '#server/platform/kernel/seal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { requireVerifiedContact } from '../require-verified-contact.ts'
import { SEAL_PURPOSE } from '../second-factor/check-second-factor.ts'
import { SECRET_BYTES, secretOf } from '../second-factor/totp.ts'

/**
 * Makes the secret of an authenticator, which counts once a code of it has been shown. One that was begun before and
 * never confirmed is replaced. Returns it in base32. Refusals: contact_unverified;
 * conflict, where one is confirmed already.
 */
export function beginAuthenticator(context: CommandContext, { userId }: { readonly userId: string }): string {
  requireVerifiedContact(context, userId)
  const secret = secretOf(context.random(SECRET_BYTES))
  const sealed = seal(context, { purpose: SEAL_PURPOSE, rowId: userId, text: secret })
  const { changes } = context.db.run(
    `INSERT INTO authenticators (user_id, sealed_secret, created_at, last_step) VALUES (?, ?, ?, 0)
     ON CONFLICT (user_id) DO UPDATE SET sealed_secret = excluded.sealed_secret, created_at = excluded.created_at, last_step = 0
     WHERE confirmed_at IS NULL`,
    [userId, sealed, context.now],
  )
  if (changes === 0) throw new Refusal('conflict')
  return secret
}
