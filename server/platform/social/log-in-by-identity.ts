import type { Currency } from '#server/contract/constants/currencies.ts'
import type { Contact } from '../accounts/contact.ts'
import { findByContact } from '../accounts/find-by-contact.ts'
import { openSession } from '../accounts/open-session.ts'
import { Refusal } from '../refusal.ts'
import { openPlayer } from '../registration/open-player.ts'
import type { CommandContext } from '../writer/command.ts'

/** Whom a provider has named, and with what an account is opened when nobody is known by it. */
export type IdentityLogIn = {
  readonly provider: string
  readonly subject: string
  readonly contact: Contact | null
  /** Whether the provider says that it has verified the address. */
  readonly isVerified: boolean
  readonly currency: Currency
  readonly attribution: Readonly<Record<string, string>>
  readonly ip: string
  readonly userAgent: string | null
}

/**
 * Signs in whom a provider names, and opens an account at the first time. Refusal: email_taken, when an account has the
 * address and not both sides have verified it: else whoever types another's address somewhere would have his account.
 */
export function logInByIdentity(context: CommandContext, login: IdentityLogIn): { token: string } {
  const { provider, subject, ip, userAgent } = login
  const known = context.db.get<{ user_id: string }>(
    `SELECT user_id FROM social_identities WHERE provider = ? AND subject = ?`,
    [provider, subject],
  )
  const userId = known?.user_id ?? linkIdentity(context, login)
  return openSession(context, { userId, ip, userAgent })
}

function linkIdentity(context: CommandContext, login: IdentityLogIn): string {
  const { provider, subject, contact, isVerified, currency, attribution } = login
  const owner = contact && findByContact(context, contact)
  if (owner && !(isVerified && hasVerifiedEmail(context, owner.id))) throw new Refusal('email_taken')
  const userId =
    owner?.id ??
    openPlayer(context, {
      contact,
      isVerified,
      passwordHash: null,
      registerMethod: provider,
      currency,
      attribution,
    })
  context.db.run(`INSERT INTO social_identities (provider, subject, user_id, created_at) VALUES (?, ?, ?, ?)`, [
    provider,
    subject,
    userId,
    context.now,
  ])
  return userId
}

function hasVerifiedEmail({ db }: CommandContext, userId: string): boolean {
  return db.get(`SELECT id FROM users WHERE id = ? AND is_email_verified = 1`, [userId]) !== undefined
}
