import type { Site } from '#server/platform/kernel/settings.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { contactsOf, notifyContact } from './notify-contacts.ts'

type Login = { readonly userId: string; readonly userAgent: string | null; readonly site: Site }

/** As many logins as are looked back at. */
const REMEMBERED_LOGINS = 50

/** A browser is the same one after its update. */
const kindOf = (userAgent: string | null): string => userAgent?.replace(/[\d._]+/g, '') ?? ''

/** Tells a player that their account is entered from a kind of device that it has not been entered from before (ASVS 6.3.5). */
export function notifyNewDevice(context: CommandContext, { userId, userAgent, site }: Login): void {
  const logins = context.db.all<{ user_agent: string | null }>(
    `SELECT user_agent FROM sessions WHERE user_id = ? ORDER BY id DESC LIMIT ?`,
    [userId, REMEMBERED_LOGINS],
  )
  const isKnown = logins.length === 0 || logins.some((login) => kindOf(login.user_agent) === kindOf(userAgent))
  if (isKnown) return
  for (const contact of contactsOf(context, userId).slice(0, 1))
    notifyContact(context, { userId, contact, site, kind: 'new_device' })
}
