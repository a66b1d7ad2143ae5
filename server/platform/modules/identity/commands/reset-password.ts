import type { Site } from '#server/platform/kernel/settings.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { redeemToken } from '../codes/one-time-token.ts'
import { voidSecrets } from '../codes/void-secrets.ts'
import type { Channel } from '../contact.ts'
import { endSessions } from '../end-sessions.ts'
import { isOpenedBy, proveContact } from '../prove-contact.ts'
import { notifyPasswordChanged } from './change-password.ts'

export type PasswordReset = {
  readonly resetToken: string
  readonly channel: Channel
  /** The number that the token was sent to, where the caller names one. */
  readonly target: string | null
  readonly passwordHash: string
  readonly site: Site
}

/** `refused`: the token is unknown, old, used or another's. */
export type ResetOutcome = { outcome: 'reset' | 'refused' }

/**
 * Sets a new password. Every session ends and every other code of the player is void, since whoever had the old password
 * may have asked for them.
 */
export function resetPassword(
  context: CommandContext,
  { resetToken, channel, target, passwordHash, site }: PasswordReset,
): ResetOutcome {
  const proven = redeemToken(context, { token: resetToken, purpose: 'reset', channel, target })
  if (!proven || !isOpenedBy(context, proven)) return { outcome: 'refused' }
  const { userId } = proven
  proveContact(context, { ...proven, site })
  context.db.run(`UPDATE users SET password_hash = ? WHERE id = ?`, [passwordHash, userId])
  endSessions(context, { userId, except: null })
  voidSecrets(context, userId)
  notifyPasswordChanged(context, userId, site)
  return { outcome: 'reset' }
}
