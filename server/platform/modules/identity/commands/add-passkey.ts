import { newId } from '#server/platform/kernel/ids.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { Site } from '#server/platform/kernel/settings.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { contactsOf, notifyContact } from '../notify-contacts.ts'
import { requireVerifiedContact } from '../require-verified-contact.ts'

export type NewPasskey = {
  readonly userId: string
  readonly credentialId: string
  /** COSE, base64url. */
  readonly publicKey: string
  readonly counter: number
  readonly rpId: string
  readonly name: string
  readonly site: Site
}

/** More than anybody has keys. */
const MOST = 20

/** Keeps a passkey and tells the player. Refusals: contact_unverified; conflict, for one that an account has already, and for one too many. */
export function addPasskey(context: CommandContext, passkey: NewPasskey): void {
  const { db, now } = context
  const { userId, credentialId, publicKey, counter, rpId, name, site } = passkey
  requireVerifiedContact(context, userId)
  const { changes } = db.run(
    `INSERT INTO passkeys (id, user_id, credential_id, public_key, counter, rp_id, name, created_at)
     SELECT ?, ?, ?, ?, ?, ?, ?, ? WHERE (SELECT count(*) FROM passkeys WHERE user_id = ?) < ?
     ON CONFLICT DO NOTHING`,
    [newId(context), userId, credentialId, publicKey, counter, rpId, name, now, userId, MOST],
  )
  if (changes === 0) throw new Refusal('conflict')
  for (const contact of contactsOf(context, userId).slice(0, 1))
    notifyContact(context, { userId, contact, site, kind: 'passkey_added' })
}
