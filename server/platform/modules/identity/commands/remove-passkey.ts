import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { Site } from '#server/platform/kernel/settings.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { contactsOf, notifyContact } from '../notify-contacts.ts'

export type PasskeyRemoval = { readonly userId: string; readonly id: string; readonly site: Site }

/** Takes a passkey off the account and tells the player. Refusal: not_found, also for another player's. */
export function removePasskey(context: CommandContext, { userId, id, site }: PasskeyRemoval): void {
  const { changes } = context.db.run(`DELETE FROM passkeys WHERE id = ? AND user_id = ?`, [id, userId])
  if (changes === 0) throw new Refusal('not_found')
  for (const contact of contactsOf(context, userId).slice(0, 1))
    notifyContact(context, { userId, contact, site, kind: 'passkey_removed' })
}
