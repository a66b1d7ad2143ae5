import type { socialIdentities } from '#db/platform/schema/identity.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import { isBarred } from './barred-contacts.ts'

/** An OpenID provider's identifier of a user. */
export type SocialIdentity = { readonly provider: string; readonly subject: string }

/** The user whose account it opens, for use in commands. */
export function findBySocialIdentity(
  { db }: Pick<CommandContext, 'db'>,
  { provider, subject }: SocialIdentity,
): string | undefined {
  const known = db.get<{ user_id: string }>(
    `SELECT user_id FROM social_identities WHERE provider = ? AND subject = ?`,
    [provider, subject],
  )
  return known?.user_id
}

/** Links it to an account. Refusal: provider_refused, if it belonged to a closed account and is barred. */
export function addSocialIdentity(
  context: Pick<CommandContext, 'db' | 'now' | 'secret' | 'formerSecrets'>,
  userId: string,
  { provider, subject }: SocialIdentity,
): void {
  if (isBarred(context, `social:${provider}:${subject}`)) throw new Refusal('provider_refused')
  const { db, now } = context
  insertRow<typeof socialIdentities>(db, {
    into: 'social_identities',
    row: { provider, subject, user_id: userId, created_at: now },
  })
}
